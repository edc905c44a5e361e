/** An option of rolldown. The modules of src only define: a door brings nothing that its importer does not use. */
export const TREESHAKE = { moduleSideEffects: [{ test: /\/src\//, sideEffects: false }] };
