// npm run dev: the server, started again at each change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'

const server = spawn('node', ['--watch', 'server/src/main.ts'], { stdio: 'inherit' })
const web = spawn('node_modules/.bin/vite', ['--config', 'web/vite.config.ts'], { stdio: 'inherit' })
const end = () => {
  server.kill('SIGTERM')
  web.kill('SIGTERM')
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
server.on('exit', () => web.kill('SIGTERM'))
