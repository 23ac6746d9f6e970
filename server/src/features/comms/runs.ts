// A suggested reply and a line of a rehearsal, as runs: they read as their person, and what they come to is only text.
import { type AgentAnswer, type AgentDeps, agentSession } from '#server/engine/agent/agent.ts'
import { actorOfRun } from '#server/engine/agent/effect.ts'
import { RunFailure, type RunHandle, type RunKind } from '#server/engine/engine.ts'
import type { ToolPiece } from '#server/engine/tool.ts'
import { contactsService } from '#server/features/contacts/service.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { counterpartTask, lineOf, ownLineTask } from './rules/rehearse/task.ts'
import { messageOf } from './rules/suggest/message.ts'
import { aboutReader, suggestionTask } from './rules/suggest/task.ts'
import type { RehearsalSnapshot } from './service/rehearsals.ts'
import type { SuggestionSnapshot } from './service/suggesting.ts'
import { readerOf, readFor, type SuggestionContext } from './store/suggestions.ts'

/** What nobody asked for takes at most this share of a person's day, so that their own questions find the rest. */
const SHARE_OF_DAY = 0.5

const withShareOfDay = (agents: AgentDeps): AgentDeps => {
  const { dayBudget } = agents
  return { ...agents, dayBudget: { ...dayBudget, person: Math.round(dayBudget.person * SHARE_OF_DAY) } }
}

/** Writes the suggestion of its snapshot. Where no model is, or it cannot answer, the built-in analyst writes it. */
export function replySuggestion(agents: AgentDeps): RunKind {
  return {
    name: 'reply_suggestion',
    async work(run) {
      const { thread_id, hint, asked } = run.snapshot as SuggestionSnapshot
      const read = await readThread(run, agents, thread_id)
      const deps = asked ? agents : withShareOfDay(agents)
      const session = agentSession(run, deps)
      const task = suggestionTask({ talk: read, hint, tools: deps.tools, customPrompts: customPrompts(read) })
      const known = read.contact_id && deps.models.configured ? await historyOf(session, task, read.contact_id) : []
      const answer = await session.perform({ ...task, material: [...(task.material ?? []), ...known] })
      const text = messageOf(answer.text, [...read.said.map((message) => message.text), aboutReader(read.me)])
      if (text === '') throw new RunFailure('No reply could be suggested.')
      return { ...answer, text } satisfies AgentAnswer
    },
    summarize(result) {
      const { text, citations, author, model, foreign } = result as AgentAnswer
      return { summary: 'A reply is suggested.', details: { text, citations, author, model, foreign } }
    },
  }
}

type ReadThread = SuggestionContext & { contact_id: string | null }

function readThread(run: RunHandle, agents: AgentDeps, threadId: string): Promise<ReadThread> {
  const about = {
    title: 'Reading the conversation',
    output: ({ said }: ReadThread) => ({ summary: `${said.length} ${said.length === 1 ? 'message' : 'messages'}` }),
  }
  return run.step<ReadThread>('read', about, async () => {
    const actor = await actorOfRun(agents, run.user_id)
    return workAs(agents.database, actor, ownOrigin(agents.log), async (ctx) => {
      const read = await readFor(ctx.db, run.user_id, threadId)
      if (!read) throw new RunFailure('This conversation no longer exists.')
      const [other] = read.others.length === 1 ? read.others : []
      const found = other ? await contactsService.list(ctx, { search: other.name, limit: 5, sort_by: 'name' }) : null
      const contact = found?.items.find(({ user_id }) => user_id !== null && user_id === other?.id)
      return { ...read, contact_id: contact?.id ?? null }
    })
  })
}

/** What the person keeps of whom they write to. */
export async function historyOf(
  session: ReturnType<typeof agentSession>,
  { agent, settings }: ReturnType<typeof suggestionTask>,
  contactId: string,
): Promise<readonly ToolPiece[]> {
  const task = { key: 'contact', title: 'Reading about the other person', agent, settings }
  return (await session.call(task, 'contact_history', { id: contactId, limit: 12 })).shown
}

/** What an administrator has set for this account. */
export function customPrompts({ custom_prompts }: Pick<SuggestionContext, 'custom_prompts'>): string | null {
  const lines = Object.entries(custom_prompts ?? {}).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return lines.length > 0 ? lines.join('\n') : null
}

/** The next line of a rehearsal. The other side is played by a model only; the person's own line is a suggestion. */
export function rehearsalLine(agents: AgentDeps): RunKind {
  return {
    name: 'rehearsal',
    async work(run) {
      const rehearsal = run.snapshot as RehearsalSnapshot
      const me = await run.step('read', { title: 'Reading who rehearses' }, async () => {
        await actorOfRun(agents, run.user_id)
        return readerOf(agents.database.db, run.user_id)
      })
      if (!me) throw new RunFailure('Your account may no longer run this.')
      const { by, contact_id, asked_at } = rehearsal
      const asked = { rehearsal, me, tools: agents.tools, customPrompts: customPrompts(me), at: asked_at }
      const task = by === 'me' ? ownLineTask(asked) : counterpartTask(asked)
      const session = agentSession(run, agents)
      const known = contact_id ? await historyOf(session, task, contact_id) : []
      const answer = await session.perform({ ...task, material: [...(task.material ?? []), ...known] })
      const line = lineOf(messageOf(answer.text, [...rehearsal.said.map(({ text }) => text), rehearsal.context]))
      if (line.text === '') throw new RunFailure('No line was written. Please try again.')
      return { ...answer, ...line }
    },
    summarize(result) {
      const { text, citations, author, model, terminal } = result as AgentAnswer & { terminal: boolean }
      return { summary: 'The next line is there.', details: { text, citations, author, model, terminal } }
    },
  }
}
