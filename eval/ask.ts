// Asks the product for its advice and its answers, as a person does.
import type { Question } from './format.ts'
import type { House } from './house.ts'
import type { Piece } from './judge-answers.ts'

type Run = {
  status: string
  result: { advice_ids?: string[] } | null
  usage: { input_tokens: number; output_tokens: number }
}
type Citation = { id: string }
type Page<T> = T[] | { items: T[] }

const itemsOf = <T>(page: Page<T>): T[] => (Array.isArray(page) ? page : page.items)
const pause = () => new Promise((later) => setTimeout(later, 50))
const ENDED = ['completed', 'failed', 'stopped', 'paused', 'awaiting_human_input']

/** The pieces of advice in their order, and all else that the run tells of (what is also watched). Errors: the run did not end well. */
export async function advise({ me, keysOf }: House): Promise<{ pieces: Piece[]; watched: string }> {
  const { flow_run_id } = await me.post<{ flow_run_id: string }>('/api/flow/run/strategic_flow', { inputs: {} })
  let run = await me.get<Run>(`/api/flow-runs/${flow_run_id}`)
  for (let tries = 0; tries < 12_000 && !ENDED.includes(run.status); tries++) {
    await pause()
    run = await me.get<Run>(`/api/flow-runs/${flow_run_id}`)
  }
  if (run.status !== 'completed') throw new Error(`Advice ended as ${run.status}: ${JSON.stringify(run)}`)
  const advice = itemsOf(
    await me.get<Page<{ id: string; advice_title: string | null; content: string; citations: Citation[] }>>(
      '/api/strategic-advice/',
    ),
  )
  const order = run.result?.advice_ids ?? advice.map(({ id }) => id)
  const pieces = order.flatMap((id) => {
    const one = advice.find((each) => each.id === id)
    return one
      ? [
          {
            text: `${one.advice_title ?? ''}\n${one.content}`,
            cited: one.citations.flatMap((cited) => keysOf(cited.id)),
          },
        ]
      : []
  })
  return { pieces, watched: JSON.stringify(run.result ?? {}) }
}

/** `proposed`: what waited for a yes, in words. */
export type Answered = { question: Question; answer: string; proposed: string; ms: number }

/** Each question in a conversation of its own, a question on the one before in that one's. What would be done is declined. */
export async function answers({ me }: House, questions: readonly Question[]): Promise<Answered[]> {
  const talks = new Map<string, string>()
  const answered: Answered[] = []
  for (const question of questions) {
    const before = question.after === null ? undefined : talks.get(question.after)
    const talk = before ?? (await me.post<{ id: string }>('/api/conversations/', { name: 'Evaluation' })).id
    talks.set(question.key, talk)
    const began = performance.now()
    const reply = await me.call('POST', `/api/conversations/${talk}/chat`, {
      message_text: question.ask,
      context_messages: before ? 5 : 0,
    })
    const text = await reply.text()
    const ms = performance.now() - began
    const said = reply.ok ? (JSON.parse(text) as { content: string }).content : `(${reply.status})`
    answered.push({ question, answer: said, proposed: await proposals(me, talk), ms })
  }
  return answered
}

type Decision = {
  prompt: { question: string; details: string | null }
  approval: { id: string; title: string; arguments: unknown } | null
}

/** What waits for a yes in the conversation, in words. */
async function proposals(me: House['me'], talk: string): Promise<string> {
  const said: string[] = []
  for (let tries = 0; tries < 200; tries++) {
    const waiting = itemsOf(await me.get<Page<Decision>>(`/api/decisions?conversation_id=${talk}`))
    for (const { prompt, approval } of waiting) {
      said.push(
        prompt.question,
        prompt.details ?? '',
        approval ? `${approval.title} ${JSON.stringify(approval.arguments)}` : '',
      )
      if (approval) await me.post(`/api/approvals/${approval.id}/decline`, {})
    }
    if (waiting.length > 0 && waiting.every(({ approval }) => approval === null)) break
    if (!(await me.get<{ is_active: boolean }>(`/api/conversations/${talk}`)).is_active) break
    await pause()
  }
  return said.join('\n')
}

/** Of all runs of the person. */
export async function tokens({ me }: House): Promise<{ input: number; output: number }> {
  const runs = itemsOf(await me.get<Page<Run>>('/api/runs/?limit=200'))
  const sum = (of: (run: Run) => number) => runs.reduce((all, run) => all + of(run), 0)
  return { input: sum(({ usage }) => usage.input_tokens), output: sum(({ usage }) => usage.output_tokens) }
}
