import { type AgentAnswer, type AgentTask, agentSession } from '#server/engine/agent/agent.ts'
import type { RunKind } from '#server/engine/engine.ts'
import { type ReplySnapshot, replyTask } from './rules/reply.ts'
import type { Replies } from './service/replies.ts'

type Answer = AgentAnswer & { message_id: string }
/** Answers from the person's records where no model is configured. */
export type Analyst = (snapshot: ReplySnapshot) => NonNullable<AgentTask['analyst']>

/** A reply in a conversation, as a run: it goes on whoever waits for it, and is there once. */
export function chatReply({ agents, drafts }: Pick<Replies, 'agents' | 'drafts'>, analyst: Analyst): RunKind {
  return {
    name: 'chat',
    async work(run) {
      const snapshot = run.snapshot as ReplySnapshot
      const { message_id } = snapshot
      const { id: run_id, user_id, conversation_id } = run
      const draft = drafts.open({ run_id, user_id, conversation_id: conversation_id ?? '', message_id })
      try {
        const answer = await agentSession(run, agents).perform({
          ...replyTask(snapshot, agents),
          analyst: analyst(snapshot),
          onText: draft.add,
          onRestart: draft.restart,
        })
        return { ...answer, message_id } satisfies Answer
      } finally {
        draft.end()
      }
    },
    summarize(result) {
      const { text, citations, author, model, message_id, incomplete, foreign } = result as Answer
      return { summary: 'Answered.', details: { text, citations, author, model, message_id, incomplete, foreign } }
    },
  }
}
