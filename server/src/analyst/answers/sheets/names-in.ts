// "Which firms have quoted for the LED wall?", "wer hat alles für das Dach angeboten?": every name in the column of a table that is of just that.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { md, page } from '../../text/markdown.ts'
import { likeness } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { readFor } from '../look-up/passages.ts'
import { nameOf, whereOf, withHeads } from './asked-rows.ts'
import { linesOf, placeOf } from './chosen.ts'
import { fitOf } from './fitting.ts'
import { kindsOfHead } from './kinds.ts'
import { laterOf } from './later-rows.ts'
import { sheetsOf } from './sheet.ts'
import { wordsAsked } from './words-asked.ts'

/** Several are asked for: by a word in the plural, or "all". */
const SEVERAL =
  /^(?:(?:and|so|ok|und|also)[, ]+)*(?:(?:which|what|list|name|show me)(?: (?:all|of the|the|all the))? \p{L}+s(?!\p{L})|who (?:all|else|has|have|was|were|is)(?!\p{L})|(?:list|name) (?:everyone|everybody|all)|welche \p{L}+(?:en|er|e|n|s)?(?!\p{L}).{0,30}(?<!\p{L})(?:haben|sind|hatten|waren|wurden|stehen|gaben)(?!\p{L})|wer (?:hat|ist|war|steht|wurde)(?=.{0,20}(?<!\p{L})alle[sn]?(?!\p{L})))/iu
/** What a list of names is of: who offered, is on it, was asked. */
const DOES =
  /(?<!\p{L})(?:offer(?:s|ed)?|quot(?:e|es|ed|ing)|bid|bids|tender(?:s|ed)?|pitch(?:ed)?|sign(?:ed)? up|regist(?:er|ered)|applied|invited|anbieten|an(?:ge)?boten|bieten|mitgeboten|beworben|eingeladen|geladen|angemeldet|gemeldet|angefragt)(?!\p{L})/iu
const NEGATED =
  /(?<!\p{L})(?:not|never|n[’']t|didn'?t|hasn'?t|haven'?t|nicht|nich|noch nicht|kein\p{L}{0,2})(?!\p{L})/iu

export async function namesIn(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const does = DOES.exec(text)?.[0]
  if (does === undefined || !SEVERAL.test(text) || NEGATED.test(text) || /\d/.test(text)) return null
  const terms = await wordsAsked(context, text)
  const where = whereOf(context, german)
  const found = (await readFor(context, terms.map(withHeads), { alone: true, kept: false })).flatMap((read) =>
    sheetsOf(read).flatMap((sheet) => {
      const fit = fitOf(sheet, terms, where)
      if (fit === null || fit.left.length > 0 || fit.values.length > 0) return []
      const isOfNames = kindsOfHead(sheet.heads[0] ?? '').includes('firm') || fit.named > terms.length - 1
      // The table's title says what the names did, and to what.
      const titled = terms.filter(({ stem }) => read.title.some((own) => likeness(stem, own) >= 0.7))
      return isOfNames && titled.length > 1 ? [{ sheet, near: titled.length }] : []
    }),
  )
  const [best, next] = found.toSorted((a, b) => b.near - a.near || b.sheet.read.day.localeCompare(a.sheet.read.day))
  if (!best || (next && next.near === best.near && next.sheet.read.day === best.sheet.read.day)) return null
  const { sheet } = best
  const names = sheet.rows.map(({ cells }) => nameOf(cells))
  const later = await laterOf(context, sheet, sheet.rows, null)
  return page(
    md`**${names.join(', ')}** ${placeOf(sheet, german)} ${context.cite({ kind: sheet.read.kind, id: sheet.read.id })}`,
    linesOf(context, sheet, sheet.rows),
    later.length === 0 ? null : german ? md`Später geschrieben:` : md`Written later:`,
    later.map(({ line }) => line),
  )
}
