import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#web/features/notifications/queries.ts'

/** Whether this server sends mail; true until it has answered, and where nobody asks (`enabled` false). */
export const useMails = (enabled = true): boolean =>
  useQuery({ ...settingsQuery, enabled }).data?.mail_available !== false
