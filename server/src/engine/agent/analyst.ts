// Rules over the person's records in place of a model: the same tools, steps, approvals and marks.
import { ANALYST } from '../../llm/models.ts'
import type { RunHandle } from '../run.ts'
import type { Tool, ToolPiece } from '../tool.ts'
import type { CallDone } from './call.ts'
import { withCitations } from './cite.ts'
import { oneLine } from './one-line.ts'
import type { Session } from './session.ts'
import type { AgentAnswer, AgentDeps, AgentTask, AnalystActions, CallReadTool } from './task.ts'
import { performAll, perform as performCall } from './together.ts'

type Context = {
  run: RunHandle
  deps: AgentDeps
  session: Session
  task: AgentTask
  offered: ReadonlyMap<string, Tool>
}

/** Lets the task's analyst answer. Errors: what it throws, as when it calls a tool that is not there. */
export async function withAnalyst(context: Context): Promise<AgentAnswer> {
  const { run, session, task, offered } = context
  if (!task.analyst) throw new Error('no analyst')
  task.onRestart?.()
  let calls = 0
  let questions = 0
  const memory = new Map<string, unknown>()
  const marked = (pieces: readonly ToolPiece[]) =>
    session.present(pieces).map((piece) => ({ ...piece, mark: piece.mark ?? '' }))
  const call = async (name: string, input: Record<string, unknown>) => {
    calls += 1
    const asked = { id: `look-${calls}`, name, input: JSON.stringify(input) }
    const done = await performCall({ ...context, byRules: true, memory }, { call: asked, at: `0-${calls}` })
    session.spent.calls += 1
    return done
  }
  const look: CallReadTool = async (name, input) => {
    if (offered.get(name)?.effect !== 'reads') throw new Error(`${name} is no tool that the analyst may read with`)
    return marked((await call(name, input)).shown)
  }
  const acted = (done: CallDone) => {
    const declined = done.decision === 'declined'
    const reason = declined && done.reason ? { reason: done.reason } : {}
    return { done: done.error === undefined, declined, words: done.words, shown: marked(done.shown), ...reason }
  }
  const hands: AnalystActions = {
    async act(name, input) {
      const done = acted(await call(name, input))
      memory.clear()
      return done
    },
    async actAll(all, before) {
      const which = all.map(({ tool: name, input }) => {
        calls += 1
        return { call: { id: `look-${calls}`, name, input: JSON.stringify(input) }, at: `0-${calls}` }
      })
      // The answer says it again, in full: the conversation keeps it once.
      const first = before ? { ...withCitations(before, session.citationOf), alone: false } : undefined
      const come = await performAll({ ...context, byRules: true }, which, first)
      session.spent.calls += come.length
      memory.clear()
      return come.map(acted)
    },
    ask(question, choices) {
      questions += 1
      return run.wait(`${task.key}/question-${questions}`, { question, choices: [...choices] })
    },
  }
  const words = await task.analyst(look, hands)
  const { text, citations } = withCitations(words, session.citationOf)
  const about = {
    title: task.title,
    agent: task.agent.name,
    output: ({ said }: { said: string }) => ({ summary: oneLine(said), details: { author: ANALYST } }),
  }
  await run.step(`${task.key}/answer`, about, async () => {
    task.onText?.(text)
    return { said: oneLine(text) }
  })
  return { text, citations, author: ANALYST, model: null, incomplete: null, foreign: session.tainted }
}
