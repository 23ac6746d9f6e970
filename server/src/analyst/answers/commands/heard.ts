// Words in place of a yes: who answers a card with another day is shown the card with that day.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Acted, AnalystActions } from '../../context/read-tools.ts'
import { type Gated, gateIn } from '../gate/gate.ts'

/** So many cards of one message are changed in words. */
const MOST = 8

type Answer = (gated: Gated, text: string, hands: AnalystActions) => Promise<string>

/** Answers a message, and after it what was said to its cards in place of a yes, where that tells what shall be instead. `said`: all of the conversation. */
export async function answerHearing(
  context: AnalystContext,
  { gated, said, hands }: { gated: Gated; said: readonly string[]; hands: AnalystActions },
  answer: Answer,
): Promise<string> {
  const heard: string[] = []
  const listening = hearing(hands, heard)
  const told = [...said]
  let answered = await answer(gated, said.at(-1) ?? '', listening)
  for (let words = heard.shift(); words !== undefined && told.length < said.length + MOST; words = heard.shift()) {
    const instead = gateIn(told, words, context.today, {
      ...{ zone: context.zone, waits: true, heard: told.length - said.length + 1 },
    })
    if (instead.kind !== 'command') break
    heard.length = 0
    told.push(words)
    answered = await answer({ ...instead, german: gated.german }, words, listening)
  }
  return answered
}

/** Hands that remember what the person said in place of a yes. */
function hearing(hands: AnalystActions, heard: string[]): AnalystActions {
  const hear = (acted: Acted): Acted => {
    if (acted.reason) heard.push(acted.reason)
    return acted
  }
  return {
    act: async (tool, input) => hear(await hands.act(tool, input)),
    actAll: async (calls, before) => (await hands.actAll(calls, before)).map(hear),
    ask: hands.ask,
  }
}
