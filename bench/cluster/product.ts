// One process of a cluster: the product as it is, which does not outlive its benchmark
process.once('disconnect', () => process.exit())
process.env.NODE_ENV = 'production'
await import('../../src/server/main.ts')
