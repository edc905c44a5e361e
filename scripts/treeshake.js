/**
 * An option of rolldown. The modules of src only define: a door brings nothing that its importer does not use. The MCP SDK's
 * adapter for Node imports Hono's server for a class that is not used.
 */
export const TREESHAKE = {
  moduleSideEffects: [{ test: /\/src\/|\/@hono\/node-server\//, sideEffects: false }],
};
