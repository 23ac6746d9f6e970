// The shape of the claims that judge the checker.
import type { CheckedRecord } from './shapes.ts'

/** true or false of the records; '?' marks a claim that only a reader can prove: it may be marked, and counts apart. */
export type JudgedClaim = ['+' | '-', string, '?'?]
export type ClaimWorld = { name: string; today?: string; records: CheckedRecord[]; claims: JudgedClaim[] }
