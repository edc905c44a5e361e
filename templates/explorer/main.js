// The script of every page but Redoc's: each part finds its elements itself and does nothing where there are none.
import { startConsoles } from "./console.js";
import { startCopying } from "./copy.js";
import { startDropping } from "./drop.js";
import { startFindingOperations } from "./operations.js";
import { startSamples } from "./samples.js";
import { startSidebar } from "./sidebar.js";

startSidebar();
startFindingOperations();
startSamples();
startConsoles();
startCopying();
startDropping();
