// What is at stake: the sum of this very thing, what a term costs that runs on, and the sentences that say what follows.

import { amountsIn, type WrittenAmount } from '../text/amounts.ts'
import type { Item } from './items.ts'
import { isOfSection } from './of-thing.ts'
import { isConsequence, isCover, isLoss, isPrice, isQuestion, isShift, isSlip, isUnkept } from './says.ts'
import { countOf } from './terms.ts'

/** What somebody is bound to once a day has passed: a rate for so many months. */
export type Commitment = {
  /** In whole units of the rate's currency. */
  total: number
  /** How it was reckoned: "24 months at 8.900 €". */
  words: string
  unit: string | null
  rate: Item
  renewal: Item
}

const COUNT = String.raw`(?:\p{L}+(?:-\p{L}+)? \()?(\d{1,3}|\p{L}{3,8})\)?`
const RUNS_ON_EN = new RegExp(
  String.raw`\b(?:for|by) (?:(?:a|an|another|further|additional|successive) ){0,3}(?:(?:period|term)s? of )?${COUNT}(?: (?:more|further|additional))?[ -](month|year)s?\b`,
  'iu',
)
const RUNS_ON_DE = new RegExp(
  String.raw`(?<!\p{L})um (?:jeweils |weitere |ein )?(?:weitere )?${COUNT} (?:weitere )?(monat|jahr)(?:en?|e)?(?!\p{L})`,
  'iu',
)
const RENEWS =
  /\b(?:renew\w*|extend\w*|goes on|runs on|continu\w+|bound|prolong\w*)\b|(?<!\p{L})(?:verlänger\p{L}*|läuft (?:\p{L}+ )?weiter|gebunden)(?!\p{L})/iu
const MONTHLY =
  /\b(?:a|per|each|every) month\b|\bmonthly\b|\/ ?(?:month|mo)\b|\bp\.?m\.|(?<!\p{L})(?:monatlich\p{L}*|(?:pro|im|je|jeden) monat|\p{L}*monatsmiete|monatsrate)(?!\p{L})/iu
const YEARLY =
  /\b(?:a|per|each|every) (?:year|annum)\b|\b(?:annual(?:ly)?|yearly)\b|\/ ?(?:year|yr)\b|\bp\.?a\.|(?<!\p{L})(?:jährlich\p{L}*|(?:pro|im|je) jahr|jahres(?:miete|rate|gebühr|preis))(?!\p{L})/iu

/** For how long the amount is: by the words right behind it, else by those of its sentence; null where these say two or none. */
function periodOf(text: string, { to }: WrittenAmount): 'month' | 'year' | null {
  const behind = text.slice(to, to + RIGHT_BEHIND).split(/[,;(|]/)[0] ?? ''
  if (OF_EACH.test(behind)) return null
  for (const words of [behind, text]) {
    const [monthly, yearly] = [MONTHLY.test(words), YEARLY.test(words)]
    if (monthly !== yearly) return monthly ? 'month' : 'year'
    if (monthly) return null
  }
  return null
}
const RIGHT_BEHIND = 24
/** The price of one of many: nobody says of how many. */
const OF_EACH =
  /^\s?(?:(?:per|for each|for every|je|pro|\/)\s?)(?!month|mo\b|year|yr|annum|monat|jahr|calendar|kalender)\p{L}/iu

/** For how many months something goes on unless it is ended; 0 where the sentence does not say. */
export function runsOnFor(text: string): number {
  if (!RENEWS.test(text)) return 0
  const found = RUNS_ON_EN.exec(text) ?? RUNS_ON_DE.exec(text)
  const many = countOf(found?.[1] ?? '')
  return !found || many === null ? 0 : /^[yj]/i.test(found[2] ?? '') ? many * 12 : many
}

/** The rate of a paper for the time by which it says it is renewed; null where it does not say both. `said`: sentences of one record. */
export function commitmentOf(said: readonly Item[]): Commitment | null {
  for (const renewal of said.filter(({ text }) => RENEWS.test(text))) {
    const months = runsOnFor(renewal.text)
    if (months === 0) continue
    for (const rate of said.filter((item) => item.money > 0 && isPrice(`${item.text} rate`) && !isCover(item.text))) {
      const amount = amountsIn(rate.text).find(({ unit }) => unit !== null)
      const period = amount && periodOf(rate.text, amount)
      if (!amount || !period || (period === 'year' && months % 12 !== 0)) continue
      const monthly = period === 'month'
      const times = monthly ? months : months / 12
      // Once the rate is the rate: there is nothing to reckon.
      if (times < 2) continue
      const unit = monthly ? 'month' : 'year'
      return {
        total: Math.round(amount.value * times),
        words: `${times} ${unit}${times === 1 ? '' : 's'} at ${amount.words}`,
        unit: amount.unit,
        rate,
        renewal,
      }
    }
  }
  return null
}

/** The largest amount that a sentence names; those with a currency first. */
export const largestIn = (text: string): WrittenAmount | null =>
  amountsIn(text).toSorted((a, b) => Number(b.unit !== null) - Number(a.unit !== null) || b.value - a.value)[0] ?? null

const MOST = 3
const NEAR = 0.2
const NEXT_TO = 2
const IN_SECTION = 3

/** The sentences that say what follows or what stands in the way, the closest first. `order`: the place of each in its record. */
export function consequencesOf(
  seed: Item,
  said: readonly Item[],
  likeness: (one: Item, other: Item) => number,
): Item[] {
  const worth = (item: Item): number => {
    const beside =
      item.ref.id === seed.ref.id &&
      item.letter === seed.letter &&
      ((Math.abs(item.at - seed.at) <= NEXT_TO &&
        (seed.ref.kind !== 'note' || seed.letter !== undefined || item.line === seed.line)) ||
        (Math.abs(item.at - seed.at) <= IN_SECTION && isOfSection(item, seed)))
    const like = likeness(seed, item)
    if (!beside && like < NEAR) return 0
    const says =
      (isConsequence(item.text) ? 0.6 : 0) +
      (isLoss(item.text) ? 0.2 : 0) +
      (item.money > 0 ? 0.3 : 0) +
      (isShift(item.text) && item.due !== null && item.due > seed.day
        ? 0.6
        : isSlip(item.text) || isUnkept(item.text)
          ? 0.35
          : 0)
    return says === 0 ? 0 : says + Math.min(1, like) * 0.6 + (beside ? 0.35 : 0)
  }
  return said
    .filter(
      (item) =>
        item !== seed &&
        item.kind !== 'task' &&
        item.kind !== 'goal' &&
        item.text.length >= SHORTEST &&
        !isQuestion(item.text),
    )
    .map((item) => ({ item, worth: worth(item) }))
    .filter((each) => each.worth >= WORTH)
    .toSorted((a, b) => b.worth - a.worth || b.item.day.localeCompare(a.item.day))
    .slice(0, MOST)
    .map(({ item }) => item)
}
const SHORTEST = 12
const WORTH = 0.7

/** The largest sum that is said, in whole units; bare numbers are none, nor is a limit that sums are held against. */
export const moneyIn = (text: string): number =>
  Math.max(
    0,
    ...amountsIn(text)
      .filter(({ value, unit, from }) => (unit !== null || value >= 1_000) && !HELD_AGAINST.test(text.slice(0, from)))
      .map(({ value }) => value),
  )
/** "every contract above", "alle Aufträge über": behind it stands a limit. */
const HELD_AGAINST =
  /(?:\b(?:above|below|beneath|under|exceed(?:s|ing)?|(?:any|each|every|all)(?: \p{L}+){1,4} over)|(?<!\p{L})(?:(?:ober|unter)halb(?: von)?|unter|(?:jede[rsnm]?|alle[rn]?)(?: \p{L}+){1,4} (?:über|ab))) $/iu
