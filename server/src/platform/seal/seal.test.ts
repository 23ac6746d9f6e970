import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSeal, type Place } from './seal.ts'
import { sealSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'seal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OLD = 'an old key of more than thirty-two signs'
const NEW = 'a newer key of more than thirty-two signs'
const here: Place = { table: 'connections', id: 'one', user_id: 'me', field: 'password' }
const by = (key: string | null, old: string | null = null) => createSeal({ key, old, file: null })

describe('a sealed secret', () => {
  it('opens where it belongs, and says nothing of itself', () => {
    const sealed = by(OLD).seal('canary 7Q', here)
    expect(by(OLD).open(sealed, here)).toEqual({ text: 'canary 7Q', stale: false })
    expect(sealed).not.toContain('canary')
    expect(by(OLD).seal('canary 7Q', here)).not.toBe(sealed)
  })

  it.each([
    ['row', { ...here, id: 'two' }],
    ['person', { ...here, user_id: 'you' }],
    ['field', { ...here, field: 'token' }],
    ['table', { ...here, table: 'models' }],
  ])('does not open in another %s', (_what, place) => {
    expect(by(OLD).open(by(OLD).seal('x', here), place)).toEqual({ lost: 'text' })
  })

  it('does not open when one sign of it was changed, cut off or invented', () => {
    const sealed = by(OLD).seal('x', here)
    const at = sealed.length - 4
    const other = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    for (const wrong of [other, sealed.slice(0, 30), '', 'x', `a1.${sealed.split('.')[1]}.`])
      expect(by(OLD).open(wrong, here)).toHaveProperty('lost')
  })

  it('opens with the old key while a new one comes in, and is then to be sealed anew', () => {
    const sealed = by(OLD).seal('x', here)
    const both = by(NEW, OLD)
    expect(both.open(sealed, here)).toEqual({ text: 'x', stale: true })
    expect(both.hasKeyOf(sealed)).toBe(true)
    const anew = both.seal('x', here)
    expect(by(NEW).open(anew, here)).toEqual({ text: 'x', stale: false })
    expect(by(NEW).open(sealed, here)).toEqual({ lost: 'key' })
    expect(by(NEW).hasKeyOf(sealed)).toBe(false)
  })
})

describe('the key', () => {
  const settings = (env: Record<string, string>) => sealSettings({ DATA_DIR: folder, ...env })

  it('is a file of the server itself, for its eyes only, made when it is needed first and never written over', () => {
    const file = join(folder, 'secrets.key')
    const seal = createSeal(settings({}))
    expect(seal.missing).toBeNull()
    const sealed = seal.seal('x', here)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const key = readFileSync(file, 'utf8')
    expect(createSeal(settings({})).open(sealed, here)).toEqual({ text: 'x', stale: false })
    // Another process that had not seen the file yet takes the one that is there.
    rmSync(file)
    const late = createSeal(settings({}))
    writeFileSync(file, key)
    expect(createSeal(settings({})).open(late.seal('y', here), here)).toEqual({ text: 'y', stale: false })
    expect(readFileSync(file, 'utf8')).toBe(key)
  })

  it('must be given where the database is another server’s: a file of one server would open nothing for the next', () => {
    const seal = createSeal(settings({ DATABASE_URL: 'postgres://elsewhere/adjutant' }))
    expect(seal.missing).toContain('SECRETS_KEY')
    expect(() => seal.seal('x', here)).toThrow('SECRETS_KEY')
    expect(createSeal(settings({ DATABASE_URL: 'postgres://elsewhere/a', SECRETS_KEY: OLD })).missing).toBeNull()
  })

  it('is refused when its file holds something else', () => {
    const file = join(folder, 'short.key')
    writeFileSync(file, 'no')
    expect(() => createSeal({ key: null, old: null, file })).toThrow('is no key')
  })
})
