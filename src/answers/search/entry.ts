/** An operation in the search index. */
export interface SearchEntry {
  /** `Update a post` */
  readonly title: string;
  /** `PUT PATCH POST` */
  readonly methods: string;
  readonly template: string;
  /** The names of its variables and arguments, separated by spaces. */
  readonly names: string;
  readonly namespace: string;
  /** The plugin of the namespace. */
  readonly owner: string;
  /** Whether the site has a newer version of the namespace. */
  readonly isOlder: boolean;
}
