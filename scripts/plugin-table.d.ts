export interface Plugin {
  readonly name: string;
  readonly kind: string;
  readonly slug: string;
  readonly repository: string;
  readonly commit: string;
  readonly namespaces: readonly {
    readonly namespace: string;
    readonly places: readonly string[];
    readonly older: string;
  }[];
}
export declare function readPluginTable(text: string): readonly Plugin[];
export declare function pluginFaults(plugins: readonly Plugin[]): readonly string[];
export declare function compareWithCode(
  plugins: readonly Plugin[],
  clones: string,
): { readonly faults: readonly string[]; readonly unread: readonly string[] };
export declare function showsNamespace(lines: readonly string[], namespace: string): boolean;
export declare function writePluginRows(plugins: readonly Plugin[]): string;
