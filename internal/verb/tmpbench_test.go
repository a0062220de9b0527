package verb_test
import ("testing";"os";"strings";"encoding/json";"jie/catalog";"jie/internal/verb")
func BenchmarkTmp(b *testing.B){
	data,_:=os.ReadFile("/tmp/lines.txt")
	lines:=strings.Split(strings.TrimSpace(string(data)),"\n")
	s:=&verb.Service{Puzzles:catalog.All()}
	s.Limits.Workers=1
	for _, prefix := range []string{"machine:","machine[counters]:"} {
	b.Run(prefix, func(b *testing.B){
	for b.Loop() {
		for _, l := range lines {
			p,err:=s.ReadLine(l,prefix,nil)
			if err!=nil {b.Fatal(err)}
			a,err:=s.SolveProblem(b.Context(),p,verb.Solve{},nil)
			if err!=nil {b.Fatal(err)}
			if _,err=json.Marshal(a.Answer);err!=nil{b.Fatal(err)}
		}
	}})}
}
