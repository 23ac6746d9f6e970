// Replies while they are being written. Readers of this process get every piece at once; other processes hear of them in pieces
// joined to one every 50 ms; and once a second what there is so far is kept, for a page that opens in the middle.
import type { ReplyDraft } from '#contract/live.ts'
import type { Database } from '#server/platform/db.ts'
import { type LiveChannel, type Notice, notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { type SavedReply, saveDrafts, savedText } from '../store/replies.ts'

const TELL_MS = 50
const KEEP_MS = 1_000
/** After so long everything that was said before is kept. */
const LOOK_BACK_MS = 2 * KEEP_MS
/** In UTF-16 units. Each takes at most six bytes as JSON, and a notice has room for 7,900. */
const MOST_TOLD = 1_200

export type DraftOf = { run_id: string; conversation_id: string; user_id: string; message_id: string }

/** What one reply has come to. */
type State = DraftOf & {
  text: string
  /** How much of it other processes were told; -1: they must forget what they have. */
  told: number
  kept: string | null
  /** What nobody is shown yet: its message may still come to nothing. Null: nothing is held back. */
  held: string[] | null
}

/** What another process writes: the pieces that were heard, and what stands before the first of them, once it is known. */
type DraftEvent = { from: number; before: string | null; text: string }

export type Draft = {
  add(piece: string): void
  /** What was said so far is void. */
  restart(): void
  /** Its message is kept: what was held back is shown. */
  release(): void
  /** The run is over, or at work elsewhere. */
  end(): void
}

export type DraftsOptions = {
  database: Database
  live: LiveChannel
  log: Log
  /** There is no other process: nobody needs to be told. */
  alone: boolean
}

export type Drafts = ReturnType<typeof createDrafts>

export function createDrafts({ database, live, log, alone }: DraftsOptions) {
  const own = new Map<string, State>()
  const heard = new Map<string, DraftEvent>()
  let telling: NodeJS.Timeout | null = null
  let keeping: NodeJS.Timeout | null = null

  const stopListening = live.listen({
    topics: ['draft', 'runs'],
    notice({ topic, id, data, node }) {
      if (topic === 'draft' && node !== undefined) hear(data as ReplyDraft)
      if (topic === 'runs' && (data as { type?: string } | undefined)?.type === 'terminal') {
        own.delete(id)
        heard.delete(id)
      }
    },
    reset: () => heard.clear(),
  })

  function hear({ run_id, at, text }: ReplyDraft): void {
    const known = heard.get(run_id)
    if (at === 0) heard.set(run_id, { from: 0, before: '', text })
    else if (known && known.from + known.text.length === at) known.text += text
    else {
      heard.set(run_id, { from: at, before: null, text })
      setTimeout(() => lookBack(run_id, at), LOOK_BACK_MS).unref()
    }
  }

  /** This process began to listen in the middle: what stands before is kept by now. */
  function lookBack(runId: string, at: number): void {
    savedText(database, runId).then(
      (text) => {
        const known = heard.get(runId)
        if (known?.from === at && text !== null && text.length >= at) known.before = text.slice(0, at)
      },
      (error: unknown) => log.warn({ err: error }, 'the beginning of a reply is not known here'),
    )
  }

  function heardOf(runId: string): string | null {
    const known = heard.get(runId)
    return !known || known.before === null ? null : known.before + known.text
  }

  function say(state: State, at: number, text: string): void {
    state.text = state.text.slice(0, at) + text
    if (at === 0) state.told = -1
    live.here(noticeOf(state, at, text))
    if (!alone) telling ??= setTimeout(tell, TELL_MS)
    keeping ??= setTimeout(keep, KEEP_MS)
  }

  function tell(): void {
    telling = null
    const notices: Notice[] = []
    for (const state of own.values()) {
      let at = Math.max(0, state.told)
      if (state.told < 0 && state.text === '') notices.push({ ...noticeOf(state, 0, ''), node: live.node })
      while (at < state.text.length) {
        const end = endOfPiece(state.text, at)
        notices.push({ ...noticeOf(state, at, state.text.slice(at, end)), node: live.node })
        at = end
      }
      state.told = state.text.length
    }
    if (notices.length > 0)
      notify(database.db, notices).catch((error: unknown) => log.warn({ err: error }, 'readers elsewhere miss a piece'))
  }

  function keep(): void {
    keeping = null
    const fresh = [...own.values()].filter((state) => state.text !== state.kept)
    if (fresh.length === 0) return
    for (const state of fresh) state.kept = state.text
    saveDrafts(database, fresh).catch((error: unknown) => log.warn({ err: error }, 'a draft was not kept'))
  }

  return {
    /** Begins a reply, or goes on with the one of this run. `held`: nobody is shown anything before its release. */
    open(of: DraftOf, { held = false } = {}): Draft {
      const state: State = own.get(of.run_id) ?? { ...of, text: '', told: 0, kept: null, held: held ? [] : null }
      own.set(of.run_id, state)
      // What was begun for a run that is over by now speaks to nobody.
      const live = () => own.get(of.run_id) === state
      return {
        add(piece) {
          if (!live()) return
          if (state.held) state.held.push(piece)
          else say(state, state.text.length, piece)
        },
        restart() {
          if (state.held) state.held = []
          else if (live() && state.text !== '') say(state, 0, '')
        },
        release() {
          const pieces = state.held ?? []
          state.held = null
          if (live()) for (const piece of pieces) say(state, state.text.length, piece)
        },
        end() {
          if (live()) own.delete(of.run_id)
        },
      }
    },
    /** What a run's reply has come to, as far as this process knows: null where it does not. */
    textOf: (runId: string): string | null => own.get(runId)?.text ?? heardOf(runId),
    /** Keeps at once what there is, as at the end of a process: the run goes on elsewhere. */
    async close(): Promise<void> {
      stopListening()
      if (telling) clearTimeout(telling)
      if (keeping) clearTimeout(keeping)
      const left: SavedReply[] = [...own.values()].filter((state) => state.text !== state.kept)
      own.clear()
      if (left.length > 0) await saveDrafts(database, left).catch(() => {})
    },
  }
}

const noticeOf = ({ conversation_id, user_id, message_id, run_id }: DraftOf, at: number, text: string): Notice => ({
  topic: 'draft',
  id: conversation_id,
  users: [user_id],
  data: { message_id, run_id, at, text } satisfies ReplyDraft,
})

/** Never between the two halves of one sign. */
function endOfPiece(text: string, from: number): number {
  const end = Math.min(text.length, from + MOST_TOLD)
  return end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end
}
