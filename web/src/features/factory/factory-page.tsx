import { Button } from '@mantine/core'
import {
  IconChevronDown,
  IconPlus,
  IconRobot,
  IconRoute,
  IconTestPipe,
  IconTool,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FactoryKind } from '#contract/factory-shapes.ts'
import { abilitiesQuery } from '#web/app/models.ts'
import { Menu, MenuDivider, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import { later } from '#web/ui/later.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import type { Editing } from './entry-dialog.tsx'
import { FactorySection } from './factory-section.tsx'
import { isBuiltIn, SECTIONS } from './format.ts'
import { type Entry, type Runnable, startRun } from './queries.ts'

const EntryDialog = later(() => import('./entry-dialog.tsx').then((module) => module.EntryDialog))
const VersionsDialog = later(() => import('./versions-dialog.tsx').then((module) => module.VersionsDialog))
const RunDialog = later(() => import('./run-dialog.tsx').then((module) => module.RunDialog))
const route = getRouteApi('/app/ai-factory')

export type Versioned = { kind: FactoryKind; entry: Entry }

/** Crews, flows, and the agents and tools that they are made of. */
export function FactoryPage() {
  const { search = '', new: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const editing = useDialog<Editing>()
  const versions = useDialog<Versioned>()
  const running = useDialog<Runnable>()
  const starting = useStarting()
  const { data: abilities } = useQuery(abilitiesQuery)
  /** It asks for something, or there is something to know before it begins. */
  const isAsked = ({ entry }: Runnable) => entry.requires_input || (abilities?.model === false && !isBuiltIn(entry))
  /** What was made last: it is shown, wherever in the order of names it stands. */
  const [made, setMade] = useState<{ kind: FactoryKind; id: string } | null>(null)
  const create = (kind: FactoryKind) => editing.open({ kind } as Editing)
  useCreateKey(() => create('crew'), 'New crew')
  const begin = useEffectEvent((kind: FactoryKind) => {
    // Gone at once, so that a reload or Back does not ask again.
    void navigate({ search: (before) => ({ ...before, new: undefined }), replace: true, resetScroll: false })
    create(kind)
  })
  useEffect(() => {
    const kind = SECTIONS.find((known) => known === wanted)
    if (kind) begin(kind)
  }, [wanted])
  const filter = (words: string) =>
    void navigate({
      search: (before) => ({ ...before, search: words || undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Page
      title="AI Factory"
      primary={<CreateMenu onCreate={create} onTestRun={() => void navigate({ to: '/app/test-run' })} />}
      tools={<SearchField value={search} onChange={filter} placeholder="Filter crews, flows, agents and tools" />}
    >
      <div className="stack gap-40">
        {SECTIONS.map((kind) => (
          <FactorySection
            key={kind}
            kind={kind}
            search={search.slice(0, 200)}
            made={made?.kind === kind ? made.id : null}
            onClear={() => filter('')}
            onCreate={() => create(kind)}
            onEdit={editing.open}
            onVersions={versions.open}
            onRun={(what) => (isAsked(what) ? running.open(what) : void starting.run(what).catch(() => {}))}
            starting={starting.id}
          />
        ))}
      </div>
      {editing.show((subject, frame) => (
        <EntryDialog
          editing={subject}
          onMade={(kind, id) => {
            // A filter that it does not fit would hide it.
            if (search !== '') filter('')
            setMade({ kind, id })
          }}
          {...frame}
        />
      ))}
      {versions.show((subject, frame) => (
        <VersionsDialog {...subject} {...frame} />
      ))}
      {running.show((subject, frame) => (
        <RunDialog what={subject} onRun={(inputs) => starting.run(subject, inputs)} {...frame} />
      ))}
    </Page>
  )
}

/** Starts runs, and goes to the conversation in which one goes on. A failure has its notice. */
function useStarting() {
  const crew = useMutation(startRun('crew'))
  const flow = useMutation(startRun('flow'))
  const navigate = useNavigate()
  const pending = [crew, flow].find(({ isPending }) => isPending)
  return {
    id: pending?.variables?.entry.id ?? null,
    async run({ kind, entry }: Runnable, inputs: Record<string, string> = {}) {
      const conversationId = await (kind === 'crew' ? crew : flow).mutateAsync({ entry, inputs })
      await navigate({ to: '/app/conversations/$conversationId', params: { conversationId } })
    },
  }
}

function CreateMenu({ onCreate, onTestRun }: { onCreate(kind: FactoryKind): void; onTestRun(): void }) {
  return (
    <Menu
      label="Create"
      width={200}
      target={
        <Button leftSection={<IconPlus size={16} />} rightSection={<IconChevronDown size={16} />}>
          Create
        </Button>
      }
    >
      <MenuItem icon={IconUsersGroup} onClick={() => onCreate('crew')}>
        New crew
      </MenuItem>
      <MenuItem icon={IconRoute} onClick={() => onCreate('flow')}>
        New flow
      </MenuItem>
      <MenuItem icon={IconRobot} onClick={() => onCreate('agent')}>
        New agent
      </MenuItem>
      <MenuItem icon={IconTool} onClick={() => onCreate('tool')}>
        New tool
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={IconTestPipe} onClick={onTestRun}>
        Test run
      </MenuItem>
    </Menu>
  )
}
