// Secrets that must be used again, such as the password of a mailbox: sealed with a key that is in no backup (decision 0080).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { SealSettings } from './settings.ts'

/** Where a sealed text belongs. It opens there and nowhere else: a copy of it in another row, of another person or field is nothing. */
export type Place = { table: string; id: string; user_id: string; field: string }

/** `stale`: it was opened with SECRETS_KEY_OLD and is to be sealed anew. `lost`: no key that is there opens it. */
export type UnsealResult = { text: string; stale: boolean } | { lost: 'key' | 'text' }

export type Seal = {
  /** Null: this server can seal; else what the operator has to do first. */
  readonly missing: string | null
  /** Errors: Error where `missing`. */
  seal(text: string, place: Place): string
  /** What opens nowhere is an answer, never taken as it stands. */
  open(sealed: string, place: Place): UnsealResult
  /** Whether the key that it was sealed with is there. Opens nothing. */
  hasKeyOf(sealed: string): boolean
}

type Key = { name: string; master: Buffer }

const FORM = 'a1'
const IV_BYTES = 12
const TAG_BYTES = 16
export const KEY_MISSING =
  'SECRETS_KEY is not set. With a database of its own address it must be, and the same on every server, before a password can be kept.'

/** Reads the keys at once, where there are some; the file of its own is made when something is sealed first. Errors: a file that is no key. */
export function createSeal({ key, old, file }: SealSettings): Seal {
  const former = old === null ? null : keyOf(old)
  let current = key !== null ? keyOf(key) : file === null ? null : readKey(file)
  const ready = (): Key => {
    if (current === null) {
      if (file === null) throw new Error(KEY_MISSING)
      current = makeKey(file)
    }
    return current
  }
  const find = (name: string) => [current, former].find((each) => each?.name === name) ?? null
  return {
    missing: current === null && file === null ? KEY_MISSING : null,
    seal(text, place) {
      const { name, master } = ready()
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', rowKey(master, place), iv)
      cipher.setAAD(placeBytes(name, place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${FORM}.${name}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, place) {
      const [form, name = '', body = ''] = sealed.split('.')
      const found = form === FORM ? find(name) : null
      if (found === null) return { lost: form === FORM ? 'key' : 'text' }
      const bytes = Buffer.from(body, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return { lost: 'text' }
      const decipher = createDecipheriv('aes-256-gcm', rowKey(found.master, place), bytes.subarray(0, IV_BYTES))
      decipher.setAAD(placeBytes(name, place))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
        return { text: text.toString('utf8'), stale: found !== current }
      } catch {
        return { lost: 'text' }
      }
    },
    hasKeyOf: (sealed) => find(sealed.split('.')[1] ?? '') !== null,
  }
}

const derived = (from: Buffer, what: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', from, 'adjutant', what, bytes))

/** The name says which key it is and nothing of what is in it. */
function keyOf(text: string): Key {
  const given = Buffer.from(text, 'utf8')
  return { name: derived(given, 'name of the key', 6).toString('hex'), master: derived(given, 'key of all rows', 32) }
}

const rowKey = (master: Buffer, { table, id }: Place) => derived(master, `row ${table} ${id}`, 32)
const placeBytes = (name: string, { table, id, user_id, field }: Place) =>
  Buffer.from(JSON.stringify([FORM, name, table, id, user_id, field]))

function readKey(file: string): Key | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${file} cannot be read (${(error as Error).message}). It holds the key of kept passwords.`)
  }
  if (text.length < 32)
    throw new Error(
      `${file} is no key: it is too short. Put the former file back, or delete it and enter passwords again.`,
    )
  return keyOf(text)
}

/** Whoever makes it first has made it: a file that is there already is read, never written over. */
function makeKey(file: string): Key {
  try {
    const opened = openSync(file, 'wx', 0o600)
    try {
      writeSync(opened, `${randomBytes(32).toString('base64')}\n`)
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const made = readKey(file)
  if (made === null) throw new Error(`${file} went away while it was made.`)
  return made
}
