// Runs deploy/nginx.conf on this machine: the same file, with other ports and folders. Installs nginx where it is missing.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/src/platform/free-port.ts'

const CONF = join(import.meta.dirname, 'nginx.conf')
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

export type Proxy = { url: string; stop(): Promise<void> }

/** Path of nginx, or null where it is missing and may not be installed. NGINX names one elsewhere. */
export function ensureNginx(): string | null {
  const find = () => process.env.NGINX ?? PLACES.find((place) => existsSync(place)) ?? null
  const found = find()
  if (found) return found
  const asRoot = process.getuid?.() === 0 ? [] : spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null
  if (asRoot === null || !existsSync('/usr/bin/apt-get')) return null
  for (const args of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nginx-light'],
  ]) {
    const [command = '', ...rest] = [...asRoot, ...args]
    spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return find()
}

/** `folder`: for its process id, logs and temporary files. `ports`: of the three servers. */
export async function startProxy(nginx: string, folder: string, ports: readonly number[], port = 0): Promise<Proxy> {
  const listen = port || (await freePort())
  const place = join(folder, 'nginx')
  mkdirSync(place, { recursive: true, mode: 0o711 })
  const conf = join(place, 'nginx.conf')
  writeFileSync(conf, adapted(readFileSync(CONF, 'utf8'), place, ports, listen))
  const child = spawn(nginx, ['-p', place, '-c', conf, '-e', join(place, 'error.log'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${listen}`
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`)
    if (
      await fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      )
    )
      return { url, stop: () => stop(child) }
    await sleep(25)
  }
  await stop(child)
  throw new Error(`nginx did not begin: ${said}`)
}

function adapted(conf: string, place: string, ports: readonly number[], listen: number): string {
  // As root its workers have an account of their own, which must reach the folder; else they are whoever started them.
  const others = ['fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${place}/${name};`).join(' ')
  return ports
    .reduce((text, port, at) => text.replaceAll(`127.0.0.1:300${at + 1} `, `127.0.0.1:${port} `), conf)
    .replace('worker_processes auto', 'worker_processes 2')
    .replace('worker_rlimit_nofile 40000;', '')
    .replace('worker_connections 16384', 'worker_connections 4096')
    .replace('listen 80;', `listen 127.0.0.1:${listen};`)
    .replace('http {', `http {\n    ${others}`)
    .replace(
      /\/run\/nginx\.pid|\/var\/(?:log|lib)\/nginx\/([\w.]+)/g,
      (_all, name?: string) => `${place}/${name ?? 'nginx.pid'}`,
    )
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}
