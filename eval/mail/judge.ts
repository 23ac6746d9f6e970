// What is kept of a mailbox, held against what a careful assistant would find.
import type { KeptStatement } from '#contract/promises.ts'
import type { Expected, WrittenMail } from './mailbox.ts'

/** Kinds by which something expected may be met. */
const MEETS: Record<string, readonly string[]> = {
  request: ['question', 'promise'],
  forwarded: ['promise', 'question', 'deadline', 'figure', 'decision'],
}
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const overlaps = (a: string, b: string) => {
  const [one, other] = [plain(a), plain(b)]
  return one.includes(other) || other.includes(one)
}

export type Judged = {
  found: number
  right: number
  expected: number
  met: number
  /** Of those that were met: who and by when, where the key names them. */
  who: { right: number; of: number }
  due: { right: number; of: number }
  /** Kept where the key says that nothing may be. */
  forbidden: string[]
  missed: string[]
  wrong: string[]
  unlike: string[]
}

/** `names`: of contacts, by id. */
export function judge(
  mails: readonly WrittenMail[],
  kept: ReadonlyMap<string, readonly KeptStatement[]>,
  names: ReadonlyMap<string, string>,
): Judged {
  const all: Judged = {
    ...{ found: 0, right: 0, expected: 0, met: 0, forbidden: [], missed: [], wrong: [], unlike: [] },
    ...{ who: { right: 0, of: 0 }, due: { right: 0, of: 0 } },
  }
  for (const mail of mails) judgeOne(all, mail, kept.get(mail.key) ?? [], names)
  return all
}

const fits = (one: Expected, { kind, quote }: KeptStatement) =>
  (MEETS[one.kind] ?? [one.kind]).includes(kind) && overlaps(quote, one.quote)

function judgeOne(
  all: Judged,
  mail: WrittenMail,
  kept: readonly KeptStatement[],
  names: ReadonlyMap<string, string>,
): void {
  const sure = kept.filter(({ perhaps }) => !perhaps)
  for (const one of mail.expected) {
    const met = sure.filter((each) => fits(one, each))
    if (!one.optional) {
      all.expected += 1
      if (met.length > 0) all.met += 1
      else all.missed.push(`${mail.key} ${one.kind}: ${one.quote}`)
    }
    const best = met.find((each) => alike(one, each, names)) ?? met[0]
    if (best) compare(all, mail.key, one, best, names)
  }
  for (const each of sure) {
    const line = `${mail.key} ${each.kind} (${each.who?.words ?? '-'}): ${each.quote.replace(/\s+/g, ' ').slice(0, 140)}`
    all.found += 1
    if (mail.expected.some((one) => fits(one, each))) all.right += 1
    else all.wrong.push(line)
    if (mail.not.some((words) => overlaps(each.quote, words))) all.forbidden.push(line)
  }
}

/** "I" of a contact is that contact. */
const nameOf = (who: KeptStatement['who'], names: ReadonlyMap<string, string>): string =>
  (who?.resolved === 'me' ? 'me' : (names.get(who?.resolved ?? '') ?? who?.words ?? '-')).toLowerCase()
const isWho = (one: Expected, { who }: KeptStatement, names: ReadonlyMap<string, string>) =>
  one.who === 'me' ? who?.resolved === 'me' : namesOf(one.who).some((name) => nameOf(who, names).includes(name))
const namesOf = (name: string) =>
  name
    .toLowerCase()
    .split(' ')
    .filter((each) => each.length > 3 && !each.endsWith('.'))
const isDue = (one: Expected, { due }: KeptStatement) => due?.date === one.due
const alike = (one: Expected, each: KeptStatement, names: ReadonlyMap<string, string>) =>
  (one.who === '' || isWho(one, each, names)) && (one.due === '' || isDue(one, each))

function compare(
  all: Judged,
  key: string,
  one: Expected,
  each: KeptStatement,
  names: ReadonlyMap<string, string>,
): void {
  const said = nameOf(each.who, names)
  if (one.who !== '') {
    all.who.of += 1
    if (isWho(one, each, names)) all.who.right += 1
    else all.unlike.push(`${key} who is ${said}, not ${one.who}: ${one.quote}`)
  }
  if (one.due !== '') {
    all.due.of += 1
    if (isDue(one, each)) all.due.right += 1
    else all.unlike.push(`${key} due ${each.due?.date ?? 'never'}, not ${one.due}: ${one.quote}`)
  }
}

const percent = (part: number, whole: number) => (whole === 0 ? 100 : Math.round((100 * part) / whole))
export const figuresOf = (judged: Judged) => ({
  recall: percent(judged.met, judged.expected),
  precision: percent(judged.right, judged.found),
  who: percent(judged.who.right, judged.who.of),
  due: percent(judged.due.right, judged.due.of),
  forbidden: judged.forbidden.length,
})
