// What somebody last said, wrote or did: the newest of their messages and of the talks with them.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { namedIn, nameFits } from '../../people/names.ts'
import { whoIs } from '../../people/who.ts'
import { md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { PRONOUN } from '../gate/rests-on.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { hitsOf } from './naming.ts'

const SAID_EN = '(?:say|said|tell|told|write|wrote|report|reported|want|ask|asked|answer|send|mention|come up with)'
const SAID_DE =
  '(?:gesagt|geschrieben|gemeldet|gemailt|gewollt|gefragt|berichtet|mitgeteilt|erzählt|geantwortet|gemeint|angeboten)'
const THING =
  '(?:thing|word|words|message|mail|e-?mail|news|sign of life|contact|call|meldung|nachricht|mail|anruf|wort|neuigkeit|stand|lebenszeichen)'
const ASKED: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:(?:and|so)[, ]+)*(?:what(?:['’]?s| is| was) )?(?:the )?(?:last|latest|most recent) ${THING} (?:that )?(?<who>.{2,50}?) (?:has |had )?${SAID_EN}(?: (?:to )?(?:me|us))?[\s?!.]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:und|also)[, ]+)*(?:was (?:war|ist) )?(?:das letzte|die letzte ${THING}),? (?:was|die|das) (?:mir |uns )?(?<who>.{2,50}?) (?:mir |uns )?${SAID_DE}(?: hat| hatte)?[\s?!.]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:and|so|und)[, ]+)*what (?:did|has|was it) (?<who>.{2,50}?) (?:last|most recently) ${SAID_EN}(?: (?:me|us|to me))?[\s?!.]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:and|so|und)[, ]+)*what (?:did|has) (?<who>.{2,50}?) ${SAID_EN}(?: (?:me|us|to me))? (?:last(?: time)?|most recently|lately)[\s?!.]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:and|so)[, ]+)*(?:what(?:['’]?s| is| was) )?(?:the )?(?:last|latest|most recent) ${THING} (?:from|of|by|with) (?<who>.{2,50}?)[\s?!.]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:and|so)[, ]+)*what (?:was|is) (?<who>.{2,50}?)['’]s? (?:last|latest|most recent) ${THING}[\s?!.]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:und|also)[, ]+)*was hat(?:te)? (?:mir |uns )?(?<who>.{2,50}?) (?:mir |uns )?(?:zuletzt|als letztes|das letzte mal) (?:mir |uns )?${SAID_DE}[\s?!.]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:und|also)[, ]+)*(?:was (?:war|ist) )?(?:die |das |der )?(?:letzte[rs]?|jüngste[rs]?|neueste[rs]?) ${THING} von (?<who>.{2,50}?)[\s?!.]*$`,
    'iu',
  ),
]
const ARTICLE = /^(?:de[rmn]|die|das|the|our|my) /iu
const MOST = 3

/** Their newest, one line each; null where another thing is asked, or nobody alone is meant. */
export async function lastSaid(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const asked = ASKED.map((pattern) => pattern.exec(text)?.groups?.who).find((who) => who !== undefined)
  if (asked === undefined) return null
  const name = asked.replace(ARTICLE, '').trim()
  const contact = PRONOUN.test(name)
    ? before(about ?? '', (await context.people({ limit: 100 })).items)
    : await oneOf(context, name)
  if (!contact) return null
  const hits = (await hitsOf(context, { contact, called: contact.name }, 40)).filter(
    ({ read }) =>
      (read.kind === 'interaction' && contact.interactions.some(({ id }) => id === read.id)) ||
      (read.kind === 'thread' && read.text.startsWith(`${contact.name}, `)),
  )
  if (hits.length === 0) return null
  return page(
    german ? md`Zuletzt von ${contact.name}, das Neueste zuerst:` : md`Last from ${contact.name}, the newest first:`,
    hits.slice(0, MOST).map((hit) => quoteLine(hit, context)),
  )
}

async function oneOf(context: AnalystContext, name: string) {
  const sought = await whoIs(context, name)
  return sought.found === 'one' && nameFits(name, sought.contact.name) > 0 ? sought.contact : null
}
const before = <T extends { name: string }>(about: string, people: readonly T[]): T | null =>
  namedIn(about, people).at(-1) ?? null
