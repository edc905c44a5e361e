// The script of every page but Redoc's: each part finds its elements itself and does nothing where there are none.
import { startChangeFilter } from "./changelog.ts";
import { startConsoles } from "./console.ts";
import { startCopying } from "./copy.ts";
import { startDropping } from "./drop.ts";
import { startFindingOperations } from "./operations.ts";
import { startExamples } from "./examples.ts";
import { startPlaces } from "./places.ts";
import { startSamples } from "./samples.ts";
import { startSidebar } from "./sidebar.ts";
import { startColors } from "./syntax.ts";

startSidebar();
startFindingOperations();
startColors();
startSamples();
startConsoles();
startPlaces();
// After the panels of equal responses are there.
startExamples();
startCopying();
startDropping();
startChangeFilter();
