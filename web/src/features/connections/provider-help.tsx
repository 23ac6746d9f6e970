import { Anchor } from '@mantine/core'
import type { FoundServers } from '#contract/connections.ts'
import styles from './connections-section.module.css'

/** How a provider makes passwords for programs; nothing where that is not known. */
export function ProviderHelp({ found: { provider, help, help_href } }: { found: FoundServers }) {
  if (help === null) return null
  return (
    <p className={`no-margin pad-8-12 ground-hover ${styles.help}`}>
      <strong>{provider}:</strong> {help}{' '}
      {help_href && (
        <Anchor href={help_href} target="_blank" rel="noreferrer">
          Open the page for it
        </Anchor>
      )}
    </p>
  )
}
