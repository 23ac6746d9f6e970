import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { figure } from '../../../test-kit/figures.ts'
import { temporaryFolder } from '../../../test-kit/folder.ts'
import { filesIn, textOf } from '../../test/house-files.ts'
import { ConfigError, readConfig } from '../config.ts'
import { SECRETS } from './secret-files.ts'

const folder = temporaryFolder('secrets')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

it('a secret may lie in a file, also the key of a model of one’s own', () => {
  const config = readConfig({
    OPENAI_API_KEY_FILE: file('openai', 'sk-from-a-file\n'),
    DATABASE_URL_FILE: file('database', 'postgres://adjutant:secret@db/adjutant'),
    MODELS: JSON.stringify([{ id: 'llama', base_url: 'http://127.0.0.1:11434/v1', api_key_env: 'LLAMA_KEY' }]),
    LLAMA_KEY_FILE: file('llama', 'llama-secret\r\n'),
  })
  expect(config.models.openai.apiKey).toBe('sk-from-a-file')
  expect(config.databaseUrl).toBe('postgres://adjutant:secret@db/adjutant')
  expect(config.models.extra[0]?.apiKey).toBe('llama-secret')
})

it.each([
  ['is not there', { SMTP_PASSWORD_FILE: '/nowhere/password' }, /SMTP_PASSWORD_FILE must be a file/],
  ['is empty', { METRICS_TOKEN_FILE: file('empty', '\n') }, /METRICS_TOKEN_FILE must be a file/],
  [
    'stands beside the value',
    { TAVILY_API_KEY: 'a', TAVILY_API_KEY_FILE: '/b' },
    /TAVILY_API_KEY and TAVILY_API_KEY_FILE/,
  ],
])('a file that %s stops the start with one line', (_, env, words) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(words)
})

it('the rule is for secrets alone: another setting that ends in _FILE is not read', () => {
  expect(readConfig({ PORT_FILE: '/nowhere/port' }).port).toBe(3000)
})

it('every setting that is a secret is known as one and listed for the operator', () => {
  const settings = filesIn('server/src')
    .filter((name) => /config\.ts$|settings\.ts$/.test(name))
    .flatMap((name) => [...textOf(name).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((match) => match[1] ?? ''))
  const secret = settings.filter((name) => /KEY|TOKEN$|PASSWORD|^DATABASE_URL$|^SMTP_URL$/.test(name))
  expect(secret.filter((name) => !(SECRETS as readonly string[]).includes(name))).toEqual([])
  const listed = textOf('SECURITY.md')
  expect(SECRETS.filter((name) => !listed.includes(`\`${name}\``))).toEqual([])
  figure(
    'C7',
    `${SECRETS.length} secrets of ${settings.length} settings, all listed in SECURITY.md; each may lie in a file`,
  )
})
