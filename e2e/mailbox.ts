// The letters that a server without a mail server leaves in its outbox folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { House } from './journey.ts'

/** Waits for the newest letter to somebody whose subject begins with these words, and answers it as it stands in its file. */
export async function emailTo(house: House, email: string, subject: string, nth = 1): Promise<string> {
  const folder = join(house.server.dataDir, 'outbox')
  for (let n = 0; n < 200; n++) {
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
    const letters = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
    const theirs = letters.filter((text) => text.includes(`To: ${email}`) && text.includes(`Subject: ${subject}`))
    const letter = theirs[nth - 1]
    if (letter) return letter
    await sleep(50)
  }
  throw new Error(`no letter "${subject}" came for ${email}`)
}

/** The path and what follows it of the first link in a letter. */
export function linkIn(letter: string): string {
  const link = /https?:\/\/[^\s/]+(\/\S*)/.exec(letter)?.[1]
  if (!link) throw new Error('there is no link in this letter')
  return link
}
