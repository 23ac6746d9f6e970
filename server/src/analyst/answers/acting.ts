// How something is proposed and told afterwards: in the language of the message the sentence before the card, and the one behind it.
import type { AnalystContext } from '../context/analyst-context.ts'
import type { AnalystActions } from '../context/read-tools.ts'
import { type Markdown, md, page } from '../text/markdown.ts'

export type Hands = Pick<AnalystActions, 'act' | 'actAll'>
/** `before`: said before the card; null: the card says it all. */
export type Wanted = { tool: string; input: Record<string, unknown>; before: Markdown | null; done: Markdown }

/** Asks for one change, and tells what came of it. */
export async function acted(
  context: AnalystContext,
  { tool, input, before, done }: Wanted,
  { hands, german }: { hands: Hands; german: boolean },
): Promise<string> {
  const outcome = before ? (await hands.actAll([{ tool, input }], page(before)))[0] : await hands.act(tool, input)
  const mark = outcome?.shown.find((each) => each.mark !== '')?.mark
  if (outcome?.done) return page(md`${done} ${mark ? context.marked(mark) : ''}`)
  const { declined = false, words = '' } = outcome ?? {}
  if (tool === 'create_task' && !german) return page(md`No task was created. ${declined ? 'You said no.' : words}`)
  if (declined)
    return page(german ? md`Nichts wurde geändert: du hast Nein gesagt.` : md`Nothing was changed: you said no.`)
  return page(german ? md`Nichts wurde geändert. ${words}` : md`Nothing was changed. ${words}`)
}
