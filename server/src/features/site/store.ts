// The operator's files: site.json and the Markdown of the legal pages. Looked at again while people read, so that a change needs
// no restart.
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { SiteSettings } from '#contract/site.ts'
import type { Log } from '#server/platform/log.ts'
import { byCustom, isFree } from './rules/addresses.ts'
import { readText } from './rules/markdown.ts'
import { readSettings } from './rules/settings.ts'

/** One page of the operator's at `/name`; `body` is markup. */
export type LegalText = { name: string; title: string; body: string }
export type OperatorFiles = {
  /** Another one: something has changed. */
  stamp: string
  settings: SiteSettings
  texts: LegalText[]
  /** What about.md adds to the page of that name, as markup. */
  about: string | null
}

/** How long an answer may be old. */
const LOOK_MS = 1_000
const MOST_BYTES = 1_000_000
const ABOUT = 'about'

/** Throws one line when site.json is wrong. Once open, a mistake is logged, and what was right before stays. */
export async function openOperatorFiles(settingsFile: string, legalFolder: string, log: Log) {
  let known = await read(await looks())
  let refused = ''
  let lookedAt = Date.now()
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    const stamp = await looks()
    if (stamp === known.stamp || stamp === refused) return
    try {
      known = await read(stamp)
      refused = ''
    } catch (error) {
      refused = stamp
      log.warn({ reason: (error as Error).message }, 'the public pages stay as they were')
    }
  }

  return {
    async now(): Promise<OperatorFiles> {
      if (Date.now() - lookedAt >= LOOK_MS) {
        lookedAt = Date.now()
        looking = look().finally(() => {
          looking = null
        })
      }
      await looking
      return known
    },
  }

  /** What tells one state of the files from another. */
  async function looks(): Promise<string> {
    const files = [settingsFile, ...(await names()).map((name) => join(legalFolder, name))]
    const marks = await Promise.all(
      files.map(async (file) => {
        const found = await stat(file).catch(() => null)
        return found && `${file} ${found.mtimeMs} ${found.size}`
      }),
    )
    return marks.join('\n')
  }

  async function names(): Promise<string[]> {
    const all = await readdir(legalFolder).catch(() => [])
    return all.filter((name) => name.endsWith('.md')).sort()
  }

  async function read(stamp: string): Promise<OperatorFiles> {
    const settings = readSettings(await readFile(settingsFile, 'utf8').catch(noFile), settingsFile)
    const texts: LegalText[] = []
    let about: string | null = null
    for (const file of await names()) {
      const name = basename(file, '.md')
      const path = join(legalFolder, file)
      if (name !== ABOUT && !isFree(name)) {
        log.warn(
          { file: path },
          'no page can stand at this name: small letters, digits and -, and no address of our own',
        )
        continue
      }
      if ((await stat(path)).size > MOST_BYTES) {
        log.warn({ file: path }, 'this page is larger than 1 MB and is left out')
        continue
      }
      const { title, body } = readText(await readFile(path, 'utf8'))
      if (name === ABOUT) about = body
      else texts.push({ name, title: title ?? inWords(name), body })
    }
    texts.sort((a, b) => byCustom(a.name, b.name))
    return { stamp, settings, texts, about }
  }
}

/** Without the file all settings have their defaults. */
function noFile(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '{}'
  throw new Error(`${error.path} cannot be read (${error.code}).`)
}

const inWords = (name: string) => (name[0] ?? '').toUpperCase() + name.slice(1).replaceAll('-', ' ')
