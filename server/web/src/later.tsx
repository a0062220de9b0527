// The piece of the code that few first visits need: what is about more than one board, and what is asked for.

export { Archive } from "./days/archive";
export { StatisticsDialog } from "./days/statistics";
export { Boards } from "./home/boards";
export { LessonView } from "./lesson/lessonview";
export { Settings } from "./parts/settings";
export { ShareDay, ShareDialog } from "./play/sharedialog";
export { SetList } from "./set/list";
export { Maker } from "./set/maker";
export { Drawer } from "./study/drawer";
export { Player } from "./study/player";
