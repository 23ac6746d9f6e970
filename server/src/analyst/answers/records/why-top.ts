// Why something stands first: the reasons that ranked it, as Today and advice have them.
import { actionFor } from '../../advice/actions.ts'
import { findingsOf } from '../../advice/findings.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { attentionOf } from '../../matters/attention.ts'
import { factLine, overviewOf } from '../../reports/overview.ts'
import { inLanguage, titleIn } from '../../signals/language.ts'
import { factsBelowTitle } from '../../signals/signal.ts'
import { termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'

/** Asks for the order, not for a thing in it. */
const ORDER =
  /(?<!\p{L})(?:top|first|number|one|high|urgent|important|rank\p{L}*|list\p{L}*|today|oben|ganz|erste[rsn]?|stelle|zuerst|heute|dringend|wichtig)(?!\p{L})/giu
/** So many of the first are looked through for one that is called by its words. */
const MOST = 5
/** A goal's or record's words fit where they are as like as this. */
const LIKE = 0.7

/** The reasons of the first matter, or of the one among the first that the words call; null where none is meant. */
export async function whyTopAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const { workspace } = await overviewOf(context)
  const first = findingsOf(workspace, attentionOf(workspace)).slice(0, MOST)
  const called = termsOf(text.replace(ORDER, ' ')).map(({ stem }) => stem)
  const says = (told: string) => {
    const held = wordsOf(told).map(stemOf)
    return called.every((stem) => held.some((each) => likeness(stem, each) >= LIKE))
  }
  const finding = first.find(({ signals }) => {
    const [signal] = signals
    return (
      signal !== undefined &&
      says([signal.title, signal.german.title, ...signal.facts.flatMap((fact) => [fact.text, fact.german])].join(' '))
    )
  })
  const [signal] = finding?.signals ?? []
  if (!finding || !signal) return null
  const action = actionFor(finding, workspace)
  const language = german ? 'de' : 'en'
  const isFirst = finding === first[0]
  const title = md`**${titleIn(signal, language)}** ${context.cite(...signal.cites.slice(0, 1))}`
  const reasons = factsBelowTitle(signal)
    .slice(0, 4)
    .map((fact) => factLine(fact, context))
  return german
    ? page(
        isFirst ? md`Ganz oben steht: ${title}` : md`Weit oben steht: ${title}`,
        md`Denn in den Aufzeichnungen steht:`,
        reasons,
        md`Was du tun kannst: ${inLanguage(action, language)} ${context.cite(...action.cites)}`,
        md`Geordnet wird danach, was verloren geht und wie bald.`,
      )
    : page(
        isFirst ? md`On top is: ${title}` : md`High up is: ${title}`,
        md`The reasons:`,
        reasons,
        md`What can be done: ${action.text} ${context.cite(...action.cites)}`,
        md`The order goes by what is lost, and how soon.`,
      )
}
