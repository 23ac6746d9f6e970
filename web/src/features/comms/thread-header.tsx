import { ActionIcon, Title } from '@mantine/core'
import { IconArrowLeft, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Menu } from '#web/ui/dialogs/menu.tsx'
import { usePageName } from '#web/ui/layout/page-name.ts'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import styles from './thread-header.module.css'
import { useNarrow } from './use-narrow.ts'

type Props = {
  name: string
  /** The line below the name: who is there, what they do. */
  about: string
  group?: boolean
  online?: boolean
  /** Beside the name: what is special about this conversation. */
  marker?: ReactNode
  /** MenuItems. */
  menu: ReactNode
}

/** Above a conversation: the way back, whom it is with, and what can be done with it. */
export function ThreadHeader({ name, about, group, online, marker, menu }: Props) {
  // Beside the list, whose title is the page's.
  const narrow = useNarrow()
  usePageName(name)
  return (
    <header className={`row gap-12 pad-8-16 border-bottom min-h-60 ${styles.header}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Back to all conversations"
        title="Back to all conversations"
        renderRoot={(props) => <Link to="/app/comms" search={(before) => before} {...props} />}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <PersonMark name={name} group={group} online={online} />
      <div className="stack grow">
        <div className={`row shrinks gap-8 ${styles.name}`}>
          <Title order={narrow ? 1 : 2} title={name}>
            <bdi>{name}</bdi>
          </Title>
          {marker}
        </div>
        <span className="dimmed xs truncate" title={about}>
          {about}
        </span>
      </div>
      <Menu
        label="Conversation"
        width={232}
        target={
          <ActionIcon variant="subtle" color="gray" aria-label="More about this conversation">
            <IconDots size={20} />
          </ActionIcon>
        }
      >
        {menu}
      </Menu>
    </header>
  )
}
