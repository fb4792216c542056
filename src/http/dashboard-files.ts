/** A file of the dashboard. Its name changes with its content, so browsers may keep it for ever. */
export interface DashboardFile {
  readonly contentType: string;
  readonly gzipped: Buffer;
}

/** The names of the files that a page of the dashboard loads. */
export interface DashboardPageFiles {
  /** Scripts that are no modules, and run before those that are. */
  readonly libraries: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly icon: string;
}

/** What the build made of the dashboard; read when somebody looks at it for the first time. */
export interface DashboardFiles {
  pageFiles(page: 'dashboard' | 'reference'): Promise<DashboardPageFiles>;
  /** The file of a name; undefined when there is none. */
  find(name: string): Promise<DashboardFile | undefined>;
}
