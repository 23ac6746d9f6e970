// One line of what the doctor says.

export type State = 'ok' | 'attention' | 'wrong'
export type Finding = {
  /** What was looked at, in one or two words. */
  about: string
  state: State
  /** What was found, in a sentence. Never a secret. */
  found: string
  /** What to do; nothing where all is well. */
  todo?: string
}

export const ok = (about: string, found: string): Finding => ({ about, state: 'ok', found })
export const attention = (about: string, found: string, todo: string): Finding => ({
  about,
  state: 'attention',
  found,
  todo,
})
export const wrong = (about: string, found: string, todo: string): Finding => ({ about, state: 'wrong', found, todo })
