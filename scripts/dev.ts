// Started with `node --watch`: a change in the server's files starts it again; pages are replaced in place by Vite.
process.env.NODE_ENV = 'development'
await import('../src/server/main.ts')
