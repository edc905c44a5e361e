// The script of every page but Redoc's.
import { startConsoles } from "./console.ts";
import { startDropping } from "./drop.ts";
import { startReading } from "./reading.ts";

startReading();
startConsoles();
startDropping();
