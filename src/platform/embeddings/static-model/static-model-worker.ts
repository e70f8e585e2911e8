/** The process of a static model: reads its files once, then answers one batch after the other. */
import { answerBatches } from "../answer-batches.ts";
import { loadStaticModel } from "./static-model.ts";

const [, , folder = ""] = process.argv;
const embed = loadStaticModel(folder);

answerBatches((texts) => texts.map(embed));
