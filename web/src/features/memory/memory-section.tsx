import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { useLeftFields } from '#web/ui/forms/left-fields.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { MemoryRow } from './memory-row.tsx'
import styles from './memory-section.module.css'
import { forgetAll, memoriesQuery, remember } from './queries.ts'

/** What Adjutant remembers of its person: all of it to be seen, corrected and forgotten. */
export function MemorySection() {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(memoriesQuery(search))
  const { mutate: removeAll, isPending } = useMutation(forgetAll)
  const some = search !== '' || (query.data?.pages[0]?.items.length ?? 0) > 0
  const askToForget = async () => {
    const text = 'Everything that Adjutant remembers of you is deleted. It cannot be brought back.'
    if (await confirm({ title: 'Forget everything?', text, verb: 'Forget everything', danger: true })) removeAll()
  }
  return (
    <Section
      title="Memory"
      text="What Adjutant remembers of you from your conversations, where memory is switched on. Nobody else sees it."
      action={
        some && (
          <Button variant="default" onClick={askToForget} loading={isPending}>
            Forget everything
          </Button>
        )
      }
    >
      <NewMemory />
      {some && <SearchField value={search} onChange={setSearch} placeholder="Search what is remembered" />}
      <RecordList
        query={query}
        skeleton={<RowsSkeleton rows={2} height={56} />}
        one="thing remembered"
        many="things remembered"
        failure="Error fetching what is remembered"
        empty={
          <p className="no-margin dimmed">
            {search === ''
              ? 'Nothing yet. Say “Remember that …” in a conversation, or write it here.'
              : 'Nothing remembered matches.'}
          </p>
        }
      >
        {(memories) => (
          <ul className={`column plain-list scroll max-h-480 ${styles.memories}`}>
            {memories.map((memory) => (
              <MemoryRow key={memory.id} memory={memory} />
            ))}
          </ul>
        )}
      </RecordList>
    </Section>
  )
}

function NewMemory() {
  const [content, setContent] = useState('')
  const { wasLeft, onBlur, forget } = useLeftFields()
  const { mutate, isPending } = useMutation({
    ...remember,
    onSuccess() {
      setContent('')
      forget()
    },
  })
  const missing = wasLeft('content') && content.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In the same words it is remembered once: a second try after a lost answer makes no second one.
    if (content.trim() !== '') mutate({ input: { content }, idempotencyKey: newKey() })
  }
  return (
    <form className="flex gap-8 first-grows" onSubmit={submit}>
      <TextInput
        aria-label="Something to remember"
        placeholder="I prefer short answers with figures first."
        maxLength={5_000}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onBlur={onBlur('content')}
        error={missing ? 'Content required' : null}
      />
      <Button type="submit" variant="default" disabled={content.trim() === ''} loading={isPending}>
        Remember
      </Button>
    </form>
  )
}
