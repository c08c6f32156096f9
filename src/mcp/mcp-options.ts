import type { ProjectBuildUse, ProjectBuilt } from '../libraries/build-project.ts';
import type { Turns } from '../serve/turns.ts';
import type { Service } from '../service/service.ts';
import type { LeanFiles } from './lean-files.ts';

/** The service when it is there. */
export interface OpenedService {
  readonly service: Service;
  /** Of all clients together. */
  readonly turns: Turns;
}

/** How the service is offered to agents. */
export interface McpOptions {
  /** Clients are answered before: they wait for a few seconds only. Questions wait for it. */
  readonly opened: Promise<OpenedService>;
  /** Whether the service will have an editor. */
  readonly hasEditor: boolean;
  readonly version: string;
  /** What Lean may take for one text, whatever the request says; milliseconds. */
  readonly mostMs: number;
  /** What each theorem of a proof may take; milliseconds. */
  readonly proofMs: number;
  /** Compiles modules of the project by their names, none for all of its own; null without one, and for clients elsewhere. */
  readonly build: ((modules: readonly string[], use: ProjectBuildUse) => Promise<ProjectBuilt>) | null;
  /** Null: nobody may name files, because clients may be elsewhere. */
  readonly files: LeanFiles | null;
}
