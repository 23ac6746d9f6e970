// A disk that is small and becomes full (trust F11): needs root, for a file system in memory.
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from './caller.ts'
import { temporaryFolder } from './folder.ts'
import { startServer } from './server.ts'

const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }

export type DiskFull = {
  /** Files that were taken before the disk was full. */
  uploads: number
  /** What a write was answered then, and its words. */
  status: number
  detail: string
  reads: number
  login: boolean
  deleted: number
  /** With not a byte left: what a read was answered, and whether the process lived. */
  emptyRead: number
  lives: boolean
  /** Left in the folder of uploads that were cut off. */
  leftovers: number
  /** After feature was made, without a restart. */
  writesAgain: number
}

/** Null: this account may not mount one. */
export async function fillDisk(megabytes: number, say: (line: string) => void): Promise<DiskFull | null> {
  const folder = temporaryFolder('small')
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  chmodSync(folder, 0o711)
  try {
    const server = await startServer({ ...ACCOUNT, DATA_DIR: folder })
    try {
      return await fill(folder, server.url, () => server.pid(), say)
    } finally {
      await server.dispose()
    }
  } finally {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(folder: string, url: string, pid: () => number, say: (line: string) => void): Promise<DiskFull> {
  const token = () => Caller.token(url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD)
  const caller = new Caller(url, await token())
  const ids: string[] = []
  let refused: Response | null = null
  const bytes = Buffer.alloc(8 * 1_048_576, 'x')
  while (refused === null && ids.length < 100) {
    const form = new FormData()
    form.append('file', new Blob([bytes], { type: 'text/plain' }), `file-${ids.length}.txt`)
    const answer = await fetch(`${url}/api/files/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.token}` },
      body: form,
    })
    if (answer.status === 201) ids.push(((await answer.json()) as { id: string }).id)
    else refused = answer
  }
  say(`${ids.length} files of 8 MB were taken, then ${refused?.status}.`)
  const write = await caller.call('POST', '/api/journals/', { content: 'no room' })
  const { detail = '' } = (await write.json()) as { detail?: string }
  const reads = (await caller.call('GET', '/api/journals/')).status
  const login = (await token()) !== undefined
  // Somebody else takes the rest, to the last byte.
  spawnSync('sh', ['-c', `cat /dev/zero > ${join(folder, 'ballast')} 2>/dev/null`])
  await sleep(3_000)
  const emptyRead = (await caller.call('GET', '/api/journals/')).status
  const alive = () => spawnSync('kill', ['-0', String(pid())]).status === 0
  const lives = alive()
  rmSync(join(folder, 'ballast'), { force: true })
  say(`With no byte left a read was answered ${emptyRead}; the process ${lives ? 'lives' : 'is dead'}.`)
  const deleted = (await eventually(() => caller.call('DELETE', `/api/files/${ids[0]}`), 204)).status
  for (const id of ids.slice(1)) await caller.call('DELETE', `/api/files/${id}`)
  const again = await eventually(() => caller.call('POST', '/api/journals/', { content: 'room again' }), 201)
  const leftovers = Number(
    spawnSync('sh', ['-c', `ls ${join(folder, 'blobs/incoming')} | wc -l`], { encoding: 'utf8' }).stdout.trim(),
  )
  return {
    uploads: ids.length,
    status: write.status,
    detail,
    reads,
    login,
    deleted,
    emptyRead,
    lives,
    leftovers,
    writesAgain: again.status,
  }
}

async function eventually(ask: () => Promise<Response>, status: number): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await ask()
    if (answer.status === status || tries > 240) return answer
    await sleep(250)
  }
}
