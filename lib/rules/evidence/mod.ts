/**
 * The evidence for rules that nobody wrote down: how many places keep one, and where they are.
 * @module
 */
export { type FileEvidence, openEvidenceMemory } from "./evidence_memory.ts";
export { type EvidenceByRule, gatherEvidence, keptAmong } from "./gather_evidence.ts";
