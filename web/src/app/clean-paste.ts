// What is pasted into a field of one line comes without signs that nobody sees: telephone books and pages bring them along, and the
// server refuses them there. Texts of several lines are pasted as they are.
import { hasHiddenSigns, withoutHiddenSigns } from '#contract/hidden-signs.ts'

const ONE_LINE = /^(text|search|tel|email|url)$/

document.addEventListener('paste', (event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || !ONE_LINE.test(field.type) || field.readOnly) return
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (!hasHiddenSigns(text)) return
  event.preventDefault()
  // The old way is the one that can be undone, and tells the form of it.
  document.execCommand('insertText', false, withoutHiddenSigns(text).replace(/[\r\n]+/g, ' '))
})
