import { answerQuestion } from '#server/analyst/answers/answer.ts'
import { type AgentAnswer, agentSession } from '#server/engine/agent/agent.ts'
import type { RunKind } from '#server/engine/engine.ts'
import { questionOf, type ReplySnapshot, replyTask } from './rules/reply.ts'
import type { Replies } from './service/replies.ts'

type Answer = AgentAnswer & { message_id: string }

/** A reply in a conversation, as a run: it goes on whoever waits for it, and is there once. */
export function chatReply({ agents, drafts }: Pick<Replies, 'agents' | 'drafts'>): RunKind {
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
          analyst: (readTool, hands) => answerQuestion(questionOf(snapshot), readTool, hands),
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
