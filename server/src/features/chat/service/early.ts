// The model is asked while the message is still being written down. Nothing that it says is shown before that is done.
import { firstTurn } from '#server/engine/agent/agent.ts'
import { type ReplySnapshot, replyTask } from '../rules/reply.ts'
import type { Replies } from './replies.ts'

/** The run itself is begun when the first words are out: its own work would only make them wait. At the latest after this. */
const BEGIN_AFTER_MS = 150
/** Readers get the words first. */
const AFTER_WORDS_MS = 5

type Of = { run_id: string; conversation_id: string; user_id: string; time_zone: string | null }
export type Early = {
  /** The message is kept: what was heard may be shown. Calls `begin` once, when it is time to begin the run. */
  kept(begin: () => void): void
  /** It was not kept. */
  dropped(): void
}

/** Null: no model is configured, or it was asked already. */
export function askAhead({ agents, ahead, drafts }: Replies, of: Of, snapshot: ReplySnapshot): Early | null {
  if (!agents.models.configured) return null
  const { run_id } = of
  const { conversation_id, user_id } = of
  const draft = drafts.open({ run_id, conversation_id, user_id, message_id: snapshot.message_id })
  let begin: (() => void) | null = null
  let isKept = false
  let begun = false
  const heard: (() => void)[] = []
  const show = (work: () => void) => {
    if (!isKept) return void heard.push(work)
    work()
    beginIn(AFTER_WORDS_MS)
  }
  const beginIn = (ms: number) => {
    if (begun || !begin) return
    begun = true
    setTimeout(begin, ms)
  }
  const asked = ahead.begin(
    { id: run_id, user_id },
    (signal) =>
      firstTurn(replyTask(snapshot, agents), { id: run_id, user_id, signal, time_zone: of.time_zone }, agents),
    {
      onText: (piece) => show(() => draft.early(piece)),
      onRestart: () => show(draft.earlyRestart),
      onEnd: () => show(() => {}),
    },
  )
  if (!asked) return null
  return {
    kept(work) {
      isKept = true
      let timer: NodeJS.Timeout | undefined
      begin = () => {
        clearTimeout(timer)
        work()
      }
      timer = setTimeout(() => beginIn(0), BEGIN_AFTER_MS)
      for (const each of heard.splice(0)) show(each)
    },
    dropped() {
      ahead.drop(run_id)
      draft.end()
    },
  }
}
