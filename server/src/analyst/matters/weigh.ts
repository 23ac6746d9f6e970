// What is lost, and when: how much a sentence with a day weighs by itself.

import { daysBetween } from '#contract/days.ts'
import type { Item } from './items.ts'

/** A right, a term or a place that is gone when its day has passed: no work afterwards brings it back. */
const GONE_EN =
  /\b(?:notice|terminat\w+|expir\w+|laps\w+|(?:auto-?)?renew\w*|exclusivity|objection|appeal|forfeit\w*|binding|bindable|valid (?:until|till|through)|only if|unless|no extension|extended (?:only|once)|at the latest|no later than|(?:portal|window|offer|tender|round|register) (?:closes|ends|stands)|covenant|penalt\w+|breach|waiver|option|statute|limitation|final and|or else|otherwise|cancel(?:lation|s)? (?:by|until|period)|free of charge until|deposit|grace period|licen[cs]e (?:ends|runs)|filing|must (?:be|reach|arrive)|has to (?:be|reach))\b/i
const GONE_DE =
  /(?<!\p{L})(?:\p{L}*kündig\p{L}*|\p{L}*frist\p{L}*|verlänger\p{L}*|erlischt|erlöschen|verfäll\p{L}*|verfall\p{L}*|verjähr\p{L}*|widerspr\p{L}*|einspruch\p{L}*|gültig bis|gilt bis|gilt (?:noch )?bis|bindend|spätestens|sofern nicht|wenn (?:nicht|es nicht|er nicht|sie nicht)|sonst|andernfalls|vertragsstrafe|pönale|\p{L}*ausschuss entscheidet|exklusiv\p{L}*|ausschlussfrist|rücktritt\p{L}*|muss \p{L}[^.!?]{0,80}\b(?:sein|vorliegen|eingehen|da sein)|option)(?!\p{L})/iu
/** Somebody is put off or something already failed. */
const SLIPPED =
  /\b(?:late|overdue|missed|never (?:followed|sent|got|came)|not (?:yet )?(?:out|ready|sent|done|here|started|written|heard)|won't make|can't make|slipp\w+|behind|nobody|no one|forgot\w*|still (?:not|missing|waiting|no)|haven't|hasn't|didn't|no (?:reply|answer|word)|nothing (?:came|heard|back))\b|(?<!\p{L})(?:überfällig|zu spät|verspät\p{L}*|verschob\p{L}*|vergessen|niemand|nichts (?:gekommen|gehört|da)|noch (?:nicht|nichts|kein\p{L}*)|nicht (?:fertig|geschafft|da|zu halten|geschickt|gekommen)|fehlt|fehlen|schafft \p{L}+ es nicht|kam nicht|gestorben|versäumt)(?!\p{L})/iu
const ON_TRACK =
  /\b(?:on track|on course|on schedule|no risks?|all good|all green|plenty of time|no rush|no hurry|nothing urgent|as planned)\b|(?<!\p{L})(?:auf kurs|im plan|nach plan|planmäßig|keine roten punkte|läuft alles|alles gut|keine sorgen|eilt nicht|keine eile|zeit genug|genug zeit)(?!\p{L})/iu
const CLOSED =
  /\b(?:cancelled|canceled|called off|is off|settled|signed off|dropped|withdrawn|no longer|done and dusted|resolved|completed|closed out|went out|was sent)\b|(?<!\p{L})(?:abgesagt|erledigt|gestrichen|hinfällig|zurückgezogen|abgeschlossen|ist raus|verschickt)(?!\p{L})/iu

export const isLoss = (text: string): boolean => GONE_EN.test(text) || GONE_DE.test(text)
export const isSlip = (text: string): boolean => SLIPPED.test(text)
export const isCalm = (text: string): boolean => ON_TRACK.test(text)
export const isClosed = (text: string): boolean =>
  CLOSED.test(text) && !/\b(?:not|never)\b|(?<!\p{L})nicht(?!\p{L})/iu.test(text)

const KIND = {
  deadline: 0.8,
  promise: 0.5,
  question: 0.4,
  decision: 0.2,
  figure: 0.35,
  date: 0.35,
  words: 0,
  task: 0.42,
  goal: 0.3,
}
/** Further ahead, or longer past, a day bites nobody today. */
const AHEAD = 75
const PAST = 45

/** 0 to 1; 0: no day, or one that does not bite. `today`: yyyy-mm-dd. */
export function biteOf(item: Item, today: string): number {
  if (item.due === null || item.done) return 0
  const left = daysBetween(today, item.due)
  if (left > AHEAD || left < -PAST) return 0
  // What only says when something took place, or took place in the meantime, is no claim on anybody.
  if (left < 0 && !['promise', 'task'].includes(item.kind) && !(item.kind === 'date' && isSlip(item.text))) return 0
  if (item.kind === 'goal' && left > 30) return 0
  const loss = isLoss(item.text)
  const kind =
    KIND[item.kind] + (loss ? 0.2 : isSlip(item.text) ? 0.15 : 0) + (item.kind === 'deadline' && loss ? 0.1 : 0)
  const sure = item.kind === 'deadline' || (item.kind === 'date' && loss) ? 1 : 0.6 + 0.4 * item.confidence
  // A plan of half a year ago has mostly been overtaken; a paper on file has not.
  const age =
    item.ref.kind === 'file' || item.kind === 'task' || item.kind === 'goal' ? 0 : daysBetween(item.day, today)
  const fresh = 1 - 0.5 * Math.min(1, Math.max(0, age - 30) / 150)
  return kind * sure * fresh * (item.hedged && !loss ? 0.6 : 1) * nearness(left)
}

function nearness(left: number): number {
  if (left < -14) return 0.5
  if (left < 0) return 0.75
  if (left <= 3) return 1
  if (left <= 7) return 0.96
  if (left <= 14) return 0.86
  if (left <= 30) return 0.68
  return 0.45
}

/** 0 to 0.25: a thousand is little, a million is much. */
export const weightOfMoney = (money: number): number =>
  money < 1_000 ? 0 : 0.25 * Math.min(1, (Math.log10(money) - 2.5) / 4)
