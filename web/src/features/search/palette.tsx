import { CloseButton, Modal } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMe } from '#web/app/session.ts'
import { useModalLayer } from '#web/ui/dialogs/modal-layer.ts'
import { useOpened } from '#web/ui/dialogs/use-opened.ts'
import { useCommands } from './commands.ts'
import { groupsBefore, groupsFor, type Option } from './options.ts'
import styles from './palette.module.css'
import { PaletteList } from './palette-list.tsx'
import { findQuery } from './queries.ts'
import { readRecent, rememberRecent } from './recent.ts'

const PAUSE_MS = 120

type Props = { opened: boolean; onClose(): void }

/** Finds any record or command. */
export function Palette({ opened, onClose }: Props) {
  const phone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const open = useOpened(opened)
  const covered = useModalLayer(open, onClose, true)
  return (
    <Modal.Root
      opened={open}
      inert={covered}
      onClose={onClose}
      closeOnEscape={false}
      size={640}
      padding={0}
      yOffset="12vh"
      fullScreen={phone}
      zIndex={400}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything">
        {/* Mantine gives a class of the content to what stands around it too. */}
        <div
          className={
            phone ? `column shrinks clip ${styles.palette} ${styles.sheet}` : `column shrinks clip ${styles.palette}`
          }
        >
          <Finder onClose={onClose} phone={phone ?? false} />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function Finder({ onClose, phone }: { onClose(): void; phone: boolean }) {
  const me = useMe()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const commands = useCommands()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [recent] = useState(() => readRecent(me.id))
  /** The row in focus; null: nobody has moved, so it is the first. */
  const [chosen, setChosen] = useState<string | null>(null)
  const q = typed.trim().replace(/\s+/g, ' ')
  const [asked] = useDebouncedValue(q, PAUSE_MS)
  const query = useQuery(findQuery(q === '' ? '' : asked))
  /** The hits are those of a former question. */
  const behind = q !== '' && (asked !== q || query.isPlaceholderData || query.isPending)
  const groups = q === '' ? groupsBefore(recent, commands) : groupsFor(q, query.data, commands)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ key }) => key === chosen) ?? options[0]

  const open = (option: Option, newTab: boolean) => {
    if (option.record) rememberRecent(me.id, option.record)
    if (newTab && option.href) {
      window.open(option.href, '_blank', 'noopener')
      return
    }
    onClose()
    if (option.href) void navigate(whereOf(option.href))
    else option.run?.()
  }
  const enter = async (newTab: boolean) => {
    if (!behind || chosen !== null) return active && open(active, newTab)
    // Typed and entered at once: what is meant is the answer to this, not to what was typed before.
    const answer = await cache.fetchQuery(findQuery(q)).catch(() => undefined)
    const [first] = groupsFor(q, answer, commands).flatMap((group) => group.options)
    if (first) open(first, newTab)
  }
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      const at = active ? options.indexOf(active) : -1
      setChosen(options[(at + step + options.length) % options.length]?.key ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void enter(event.ctrlKey || event.metaKey)
    }
  }
  return (
    <>
      <div className="row fixed gap-12 dimmed border-bottom py-4 pl-16 pr-12">
        <IconSearch size={20} aria-hidden />
        <input
          data-autofocus
          className={`grow bright no-border no-ground font-inherit no-outline md h-48 ${styles.input}`}
          role="combobox"
          aria-label="Find anything"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId}-${active.key}` : undefined}
          placeholder="Find anything, or type a command"
          maxLength={200}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(null)
          }}
          onKeyDown={move}
        />
        {(phone || typed !== '') && (
          <CloseButton
            size="lg"
            aria-label={phone ? 'Close' : 'Clear'}
            onClick={() => (phone ? onClose() : setTyped(''))}
          />
        )}
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        active={active?.key}
        q={q}
        state={q === '' ? 'idle' : query.isError ? 'failed' : behind ? 'searching' : 'found'}
        alike={query.data?.alike ?? false}
        hits={query.data?.hits.length ?? 0}
        onPoint={setChosen}
        onOpen={open}
        onRetry={() => void query.refetch()}
      />
    </>
  )
}

/** The router takes path, search and hash apart. */
function whereOf(href: string) {
  const { pathname, searchParams, hash } = new URL(href, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) }
}
