// How something is proposed and told afterwards: in the language of the message the sentence before the card, and the one behind it.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { AnalystActions } from '../../context/read-tools.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'

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

/** Asks for several changes with one card, a line for each, and tells what came of them. `before` of each: its line over the card. */
export async function actedAll(
  context: AnalystContext,
  wanted: readonly (Wanted & { before: Markdown })[],
  { hands, german }: { hands: Hands; german: boolean },
): Promise<string> {
  if (wanted.length === 0) return ''
  const lead = german ? md`Wenn du zustimmst:` : md`With your yes:`
  const lines = wanted.map(({ before }) => before)
  const [line, ...more] = lines
  const outcomes = await hands.actAll(
    wanted.map(({ tool, input }) => ({ tool, input })),
    line && more.length === 0 ? page(md`${lead} ${line}`) : page(lead, lines),
  )
  const told = wanted.map(({ done: said }, at) => {
    const outcome = outcomes[at]
    return { said, outcome, mark: outcome?.shown.find((each) => each.mark !== '')?.mark }
  })
  const came = told
    .filter(({ outcome }) => outcome?.done)
    .map(({ said, mark }) => md`${said} ${mark ? context.marked(mark) : ''}`)
  const some = came.length > 0
  const refused = outcomes.filter((outcome) => !outcome.done && !outcome.declined)
  const left = outcomes.some(({ declined }) => declined)
  return page(
    came.length === 1 ? (came[0] ?? null) : came,
    refused.map(({ words }) => (german ? md`Nichts wurde geändert. ${words}` : md`Nothing was changed. ${words}`)),
    left
      ? german
        ? some
          ? md`Das Übrige bleibt, wie es ist: du hast Nein gesagt.`
          : md`Nichts wurde geändert: du hast Nein gesagt.`
        : some
          ? md`The rest stays as it is: you said no.`
          : md`Nothing was changed: you said no.`
      : null,
  )
}
