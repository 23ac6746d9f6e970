// The calls of one turn: those that read are done, and those that wait for a yes are asked for with one question (decision 0072).

import type { Tool } from '../tool.ts'
import {
  type ApprovalCard,
  argumentsOf,
  type CallDone,
  type CallPosition,
  type Context,
  executeCall,
  prepare,
  refuse,
  unknown,
} from './call.ts'
import { type FieldsBefore, questionOfAll } from './question.ts'

/** Yes to a call whose yes came too late is asked for again, this often. */
const TIMES = [1, 2, 3]
const suffix = (time: number, retry: number) =>
  `${time === 1 ? '' : `-again-${time}`}${retry === 0 ? '' : `-retry-${retry}`}`

/** Does one call, or says in plain words why not. Never throws for what a model did wrong. */
export async function perform(context: Context, which: CallPosition): Promise<CallDone> {
  const [done] = await performAll(context, [which])
  return done as CallDone
}

/**
 * Does the calls of one turn: what reads at once, and everything that waits for a yes with one question, each call a line of it with
 * an approval of its own. Returns what came of each, in their order. `before`: what has come so far, to be read before the question.
 */
export async function performAll(
  context: Context,
  calls: readonly CallPosition[],
  before?: FieldsBefore,
): Promise<CallDone[]> {
  const done = new Map<CallPosition, CallDone>()
  const asking: Asking[] = []
  for (const which of calls) {
    const now = await readOrRefuse(context, which)
    if ('done' in now) {
      done.set(which, now.done)
      // Known before anything of the same turn is asked for.
      for (const { source, record, text, foreign } of now.done.shown)
        if (foreign) context.session.taint(source, record, text)
    } else asking.push({ ...now, which })
  }
  for (const time of TIMES) await askTogether(context, { asking, done, time, before })
  for (const each of asking)
    if (!done.has(each.which))
      done.set(
        each.which,
        await refuse(
          context,
          { call: each.which.call, key: each.late },
          'The approval came too late each time. Nothing was done.',
        ),
      )
  return calls.map((which) => done.get(which) as CallDone)
}

type Asking = { which: CallPosition; tool: Tool; key: string; retry: number; late: string }

/** What needs no yes is done; of the rest, what is needed to ask for it. */
async function readOrRefuse(
  context: Context,
  { call, at }: CallPosition,
): Promise<{ done: CallDone } | Omit<Asking, 'which'>> {
  const { run, task, offered } = context
  const key = `${task.key}/tool-${at}`
  const tool = offered.get(call.name)
  if (!tool) return { done: await refuse(context, { call, key }, unknown(call.name, offered)) }
  // Whether a human is asked is itself a step's result: a later version of this program must not come to another answer.
  if (tool.effect === 'reads') {
    const read = argumentsOf(tool, call)
    const done = read.ok
      ? executeCall(context, { tool, key, args: read.args, asked: null })
      : refuse(context, { call, key }, read.problem)
    return { done: await done }
  }
  // Whoever has a failed run tried again is asked again, too: what they said before stays said.
  let retry = 0
  const late = () => `${key}/late${suffix(1, retry)}`
  while ([...TIMES.map((time) => `${key}${suffix(time, retry)}`), late()].some((one) => run.tried(one) > 0)) retry += 1
  return { tool, key, retry, late: late() }
}

type Round = {
  asking: readonly Asking[]
  done: Map<CallPosition, CallDone>
  time: number
  before: FieldsBefore | undefined
}

/** Asks once for all that still waits, and does what was agreed to. What came too late stays, for the next time. */
async function askTogether(context: Context, { asking, done, time, before }: Round): Promise<void> {
  const open = asking.filter(({ which }) => !done.has(which))
  const cards: { each: Asking; again: string; asked: string; card: Extract<ApprovalCard, { args: unknown }> }[] = []
  let promptKey: string | null = null
  for (const each of open) {
    const { which, tool, key, retry } = each
    const again = suffix(time, retry)
    const asked = `${context.task.key}/ask-${which.at}${again}`
    const card = await prepare(context, { tool, call: which.call, key: `${key}/card${again}`, asked, promptKey })
    if ('refused' in card) done.set(which, await refuse(context, { call: which.call, key }, card.refused))
    else cards.push({ each, again, asked, card })
    if ('prompt' in card && card.prompt) promptKey ??= asked
  }
  const prompts = cards.flatMap(({ card }) => (card.prompt ? [card.prompt] : []))
  const [first] = prompts
  if (first && promptKey) {
    const question = prompts.length === 1 ? first : questionOfAll(prompts)
    await context.run.wait(promptKey, { ...question, ...(before && time === 1 ? { before } : {}) })
  }
  for (const { each, again, asked, card } of cards) {
    const { which, tool, key } = each
    const come = await executeCall(context, {
      tool,
      key: `${key}${again}`,
      effectKey: key,
      args: card.args,
      asked: card.prompt ? asked : null,
    })
    if (come.decision !== 'late') done.set(which, come)
  }
}
