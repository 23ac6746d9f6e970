import { loadavg } from 'node:os'

/** How busy the machine is: programs that want to work, over the last minute. */
export const loadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1)
