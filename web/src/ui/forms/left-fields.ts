// A field says what is missing once somebody has been in it and has left it: not before, and never under a pointer that is pressed,
// for a line that appears would move the button away that is being clicked.
import { useState } from 'react'

let pressed = false
const waiting = new Set<() => void>()
const release = () => {
  pressed = false
  // After the click that belongs to it.
  setTimeout(() => {
    for (const work of [...waiting]) {
      waiting.delete(work)
      work()
    }
  })
}
// Forms are drawn without a browser too (web/prerender.ts).
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

type Leaving = { target: EventTarget; relatedTarget: EventTarget | null }

/** Calls back once the field that loses the focus is really left: not for another window, nor for a button of its own. */
export function whenLeft({ target, relatedTarget }: Leaving, work: () => void): void {
  if (!(target instanceof HTMLElement) || !document.hasFocus()) return
  const field = target.closest('[data-field]') ?? target.closest('.mantine-InputWrapper-root') ?? target
  if (relatedTarget instanceof Node && field.contains(relatedTarget)) return
  const then = () => {
    if (target.isConnected && document.activeElement !== target) work()
  }
  if (pressed) waiting.add(then)
  else then()
}

/** "Name is required", where the rules of a form have no words of their own for it. */
export const requiredWords = (label: string): string => `${label.trimEnd().replace(/\*$/, '').trimEnd()} is required`

/** Which fields were left, for a form that holds its own values. */
export function useLeftFields() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  return {
    wasLeft: (name: string): boolean => left.has(name),
    onBlur: (name: string) => (event: Leaving) => whenLeft(event, () => setLeft((before) => new Set(before).add(name))),
    forget: () => setLeft(new Set()),
  }
}
