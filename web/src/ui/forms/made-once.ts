import { useRef } from 'react'

/** A record on its way to the server, with the key that lets the server make it once. `at`: when it was first sent, in ms. */
export type Attempt<Input> = { input: Input; key: string; at: number }

/** The server knows a key for a day. */
const KEY_LIVES_MS = 23 * 3_600_000

type Options<T, Input> = {
  /** From a draft: sent before the page was left, and never answered. */
  begun: Attempt<Input> | undefined
  create(input: Input, idempotencyKey: string): Promise<T>
  update(input: Input, made: T): Promise<T>
}

/**
 * Makes a record once, however often its answer is lost: what was sent is sent again with its key, and what was typed since
 * then becomes a change of the record that it made.
 */
export function useMadeOnce<T, Input>({ begun, create, update }: Options<T, Input>) {
  const unanswered = useRef(begun && Date.now() - begun.at < KEY_LIVES_MS ? begun : null)
  return {
    /** What is on its way, for the draft. */
    attempt: () => unanswered.current,
    async make(input: Input, key: string): Promise<T> {
      const sent = unanswered.current ?? { input, key, at: Date.now() }
      unanswered.current = sent
      const made = await create(sent.input, sent.key).catch((error: unknown) => {
        if (wasRefused(error)) unanswered.current = null
        throw error
      })
      const saved = JSON.stringify(sent.input) === JSON.stringify(input) ? made : await update(input, made)
      unanswered.current = null
      return saved
    },
  }
}

/** The server said no, so nothing was made. A conflict says that the first try is still at work. */
function wasRefused(error: unknown): boolean {
  const { status = 0 } = error as { status?: number }
  return status >= 400 && status < 500 && status !== 409
}
