import { useTyping } from './typing.ts'

/** Who is writing at this moment. */
export function TypingLine({ threadId }: { threadId: string }) {
  const people = useTyping(threadId)
  return (
    <p className="dimmed xs no-margin pad-0 mx-auto px-24 min-h-20 max-reading-48" role="status">
      {wordsOf(people.map(({ name }) => name))}
    </p>
  )
}

function wordsOf(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing…`
  return names.length === 2 ? `${first} and ${second} are typing…` : `${names.length} people are typing…`
}
