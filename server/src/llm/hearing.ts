// What has been heard of an answer over all its tries.

export type Listener = { onText?(piece: string): void; onRestart?(): void }

/**
 * Passes pieces on at once. What a listener throws is its own fault and not the provider's: `onWrong` gets it. The text of a try that broke stays until the next one begins to speak: so nothing that was
 * shown is taken away for a try that never says a word.
 */
export function createHearing({ onText, onRestart }: Listener, now: () => number, onWrong: (error: unknown) => void) {
  let text = ''
  let over = false
  let tries = 0
  let firstSpoken: number | null = null
  let firstAt: number | null = null
  let heard = 0
  const tell = (say: () => void) => {
    try {
      say()
    } catch (error) {
      onWrong(error)
    }
  }
  return {
    /** Begins a try; gives what hears its pieces. */
    begin(): (piece: string) => void {
      const self = ++tries
      let silent = true
      firstAt = null
      heard = 0
      return (piece) => {
        if (over || self !== tries) return
        heard += piece.length
        if (silent) {
          silent = false
          firstAt = now()
          firstSpoken ??= self
          if (text !== '') tell(() => onRestart?.())
          text = ''
        }
        text += piece
        tell(() => onText?.(piece))
      }
    },
    /** Nothing is passed on any more. */
    end(): void {
      over = true
    },
    text: () => text,
    /** The number of the try that spoke first, from 1; null: none has. */
    firstSpoken: () => firstSpoken,
    /** How much this try has said, in characters. */
    heard: () => heard,
    /** When this try's first piece came. */
    firstAt: () => firstAt,
  }
}
