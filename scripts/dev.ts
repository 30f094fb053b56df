// Started by Node in watch mode: a change under src/server, contract, shared or seed starts it again; Vite replaces pages in place.
process.env.NODE_ENV = 'development'
await import('../src/server/main.ts')
